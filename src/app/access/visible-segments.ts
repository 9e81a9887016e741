import type { Principal } from '../../domain/access/principal.ts';
import { listPermission, type Visibility, visibilityOf } from '../../domain/access/visibility.ts';
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
import { denied } from './require-permission.ts';

/** A segment of the referential schema that a caller may not see; null if all of it is visible. */
async function findHiddenSegment(
  by: Principal,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  { content }: Pick<Services, 'content'>,
): Promise<DocumentEntry | null> {
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted) return null;
  const segments = await entriesOfKind(maps, referentialSchemaKind, content.pages);
  return segments.find((segment) => !visibility.includes(segment)) ?? null;
}

/** The same, of all segments that ever existed: versions count the changes of all of them. */
export async function findEverHiddenSegment(
  by: Principal,
  revision: Pick<RevisionSnapshot, 'maps'>,
  services: Pick<Services, 'content' | 'store'>,
): Promise<DocumentEntry | null> {
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted) return null;
  const present = await findHiddenSegment(by, revision, services);
  if (present !== null) return present;
  const deleted = await deletedOfKind(services, revision.maps, referentialSchemaKind);
  const gone = await lastEntries(services, deleted);
  return gone.find((segment) => segment !== null && !visibility.includes(segment)) ?? null;
}

/** The facts of faults of combining segments that name declarations of other segments. */
const owners: { readonly [C in ErrorCode]?: string } = {
  ELEMENT_DUPLICATE: 'segments',
  PARTIAL_KIND: 'segment',
  PARENT_CYCLE: 'segments',
};

/** Whether all existing segments that a fault names are visible. */
export async function areSegmentsVisible(
  { content }: Pick<Services, 'content'>,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  faults: readonly Fault[],
  visibility: Visibility,
): Promise<(found: Fault) => boolean> {
  if (!faults.some((found) => segmentsIn(found).length > 0)) return () => true;
  const segments = await entriesOfKind(maps, referentialSchemaKind, content.pages);
  const unseen = new Set(
    segments.filter((one) => !visibility.includes(one)).map(({ name }) => name),
  );
  return (found) =>
    unseen.size === 0 || !(isCut(found) || segmentsIn(found).some((name) => unseen.has(name)));
}

/** The segments that a fault names, except the one that was submitted with it. */
function segmentsIn({ code, facts, place }: Fault): readonly string[] {
  const named = [facts[owners[code] ?? '']].flat().filter((one) => typeof one === 'string');
  const { schema = '', name, document } = place;
  const isAbout = document === undefined && isOfKind(schema, referentialSchemaKind);
  return isAbout && name !== undefined ? [...named, name] : named;
}

/** Whether a fault names only some of its segments. */
function isCut({ code, facts }: Fault): boolean {
  const named = facts[code === 'PARENT_CYCLE' ? 'cycle' : 'segments'];
  return Array.isArray(named) && Number(facts['count']) > named.length;
}

/** The error for a caller who may not see every segment. */
export function hiddenSegmentError({ storagePolicy }: DocumentEntry): PurserError {
  return denied(listPermission(storagePolicy), 'seeing the referential schema');
}

/** @throws ACCESS_DENIED for a caller who may not see all documents that the referential schema is made of */
export async function requireVisibleSegments(
  by: Principal,
  revision: RevisionSnapshot,
  services: Pick<Services, 'content'>,
): Promise<void> {
  const unseen = await findHiddenSegment(by, revision, services);
  if (unseen !== null) throw hiddenSegmentError(unseen);
}
