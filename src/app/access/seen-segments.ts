import type { Principal } from '../../domain/access/principal.ts';
import { listPermission, type Sight, sightOf } from '../../domain/access/sight.ts';
import {
  type DocumentEntry,
  isOfKind,
  referentialSchemaKind,
} from '../../domain/document/document.ts';
import type { ErrorCode, Fault, PurserError } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { deletedOfKind, lastEntries } from '../kernel/deleted-entries.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { denied } from './demand.ts';

/** A segment of the referential schema that somebody does not see; null if all of it is seen. */
async function unseenSegment(
  by: Principal,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  { content }: Pick<Services, 'content'>,
): Promise<DocumentEntry | null> {
  const sight = sightOf(by);
  if (sight.isWhole) return null;
  const segments = await entriesOfKind(maps, referentialSchemaKind, content.pages);
  return segments.find((segment) => !sight.sees(segment)) ?? null;
}

/** The same, of the segments there ever were: versions count the changes of all of them. */
export async function segmentNeverSeen(
  by: Principal,
  revision: Pick<RevisionSnapshot, 'maps'>,
  services: Pick<Services, 'content' | 'store'>,
): Promise<DocumentEntry | null> {
  const sight = sightOf(by);
  if (sight.isWhole) return null;
  const present = await unseenSegment(by, revision, services);
  if (present !== null) return present;
  const deleted = await deletedOfKind(services, revision.maps, referentialSchemaKind);
  const gone = await lastEntries(services, deleted);
  return gone.find((segment) => segment !== null && !sight.sees(segment)) ?? null;
}

/** Faults of putting segments together that name what others declare: which of their facts say whose it is. */
const owners: { readonly [C in ErrorCode]?: string } = {
  ELEMENT_DUPLICATE: 'segments',
  PARTIAL_KIND: 'segment',
  PARENT_CYCLE: 'segments',
};

/** Whether all segments are seen that a fault tells of, and that are there. */
export async function segmentsSeen(
  { content }: Pick<Services, 'content'>,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  faults: readonly Fault[],
  sight: Sight,
): Promise<(found: Fault) => boolean> {
  if (!faults.some((found) => segmentsIn(found).length > 0)) return () => true;
  const segments = await entriesOfKind(maps, referentialSchemaKind, content.pages);
  const unseen = new Set(segments.filter((one) => !sight.sees(one)).map(({ name }) => name));
  return (found) =>
    unseen.size === 0 || !(isCut(found) || segmentsIn(found).some((name) => unseen.has(name)));
}

/** The segments that a fault tells of, but for the one that was submitted with it. */
function segmentsIn({ code, facts, place }: Fault): readonly string[] {
  const named = [facts[owners[code] ?? '']].flat().filter((one) => typeof one === 'string');
  const { schema = '', name, document } = place;
  const isAbout = document === undefined && isOfKind(schema, referentialSchemaKind);
  return isAbout && name !== undefined ? [...named, name] : named;
}

/** Whether there are more than are named. */
function isCut({ code, facts }: Fault): boolean {
  const named = facts[code === 'PARENT_CYCLE' ? 'cycle' : 'segments'];
  return Array.isArray(named) && Number(facts['count']) > named.length;
}

/** The error for a caller who may not see every segment. */
export function withoutSegment({ storagePolicy }: DocumentEntry): PurserError {
  return denied(listPermission(storagePolicy), 'seeing the referential schema');
}

/** @throws ACCESS_DENIED for a caller who does not see all that the referential schema is made of */
export async function demandSegments(
  by: Principal,
  revision: RevisionSnapshot,
  services: Pick<Services, 'content'>,
): Promise<void> {
  const unseen = await unseenSegment(by, revision, services);
  if (unseen !== null) throw withoutSegment(unseen);
}
