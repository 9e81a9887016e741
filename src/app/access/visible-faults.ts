import type { Visibility } from '../../domain/access/visibility.ts';
import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
  documentLabel,
  isOfKind,
  layeringPolicyKind,
  sourceKey,
} from '../../domain/document/document.ts';
import { type ErrorCode, type Fault, fault, PurserError } from '../../domain/errors.ts';
import { allKeys } from '../../domain/history/read-map.ts';
import type { NamedDocument } from '../../domain/named-document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesById, entriesIn } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { areSegmentsVisible } from './visible-segments.ts';

type Reading = Pick<Services, 'content'>;

/** The facts of faults that name other documents than the one they are about. */
const factsAboutOthers: { readonly [C in ErrorCode]?: readonly string[] } = {
  PARENT_INDETERMINATE: ['candidates'],
  PARENT_INVALID: ['candidate'],
  RENDER_CYCLE: ['documents'],
  LAYERING_PATH_MISSING: ['parent'],
  RULE_CYCLE: ['documents'],
  POLICY_VIOLATED: ['documents'],
  // The layers are those of the policy.
  LAYER_UNKNOWN: [],
  NAME_CONFLICT: ['document'],
  // The reason may name another document.
  REPLACEMENT_INVALID: ['reason'],
  // For these see `needersIn`. A missing target reveals nothing about existing ones.
  HAS_CHILDREN: [],
  IS_REFERENCED: [],
};

/** Whether faults of a code can name other documents than the one they are about. */
export function namesOtherDocuments(code: string): boolean {
  return Object.hasOwn(factsAboutOthers, code);
}

/**
 * The faults of a revision that a caller may see; one without details replaces all others. Reads
 * all entries if a fault names other documents than its own.
 */
export async function visibleFaults(
  services: Reading,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  faults: readonly Fault[],
  visibility: Visibility,
): Promise<readonly Fault[]> {
  if (visibility.isUnrestricted || faults.length === 0) return faults;
  const { pages } = services.content;
  const subjects = await entriesById(maps, faults.map(subjectOf), pages);
  // Callers know the documents that they submitted.
  const candidates = faults.filter(({ place }, at) => {
    const subject = place.document === undefined ? (subjects[at] ?? null) : null;
    return subject === null || visibility.includes(subject);
  });
  const all = candidates.some(
    (found) => namesOtherDocuments(found.code) && needersIn(found).length === 0,
  )
    ? await entriesIn(maps, [allKeys], pages)
    : [];
  const isKnown = knownLabels(all, visibility);
  const areSeen = await seenNeeders(services, maps, candidates, visibility);
  const areSegmentsSeen = await areSegmentsVisible(services, { maps }, candidates, visibility);
  const seen = candidates.filter(
    (found) =>
      areSegmentsSeen(found) &&
      (!namesOtherDocuments(found.code) || (isKnown(found) && areSeen(found))),
  );
  const counted = recounted(seen, seen.length < faults.length);
  return seen.length === faults.length ? counted : [...counted, fault('FAULTS_HIDDEN', {})];
}

/** Removes counts that would reveal documents that the caller may not see. */
function recounted(seen: readonly Fault[], isPart: boolean): readonly Fault[] {
  const isCut = isPart || seen.some(({ facts }) => facts['total'] !== undefined);
  const left = seen.filter(({ place: { document, name } }) => {
    return document === undefined && name !== undefined;
  });
  const count = new Set(left.map(subjectOf).map(sourceKey)).size;
  return seen.flatMap((found): readonly Fault[] => {
    // The number of hidden faults is hidden, too.
    if (isPart && found.facts['total'] !== undefined) return [];
    if (found.code !== 'SCHEMA_BREAKS_DATA' || !isCut) return [withoutCount(found)];
    return count === 0 ? [] : [fault(found.code, { count }, found.place)];
  });
}

/** A fault that names only some of its documents, as if there were no more. */
function withoutCount(found: Fault): Fault {
  const { code, place } = found;
  const facts = found.facts as { resource: NamedDocument; limit: number; setting: string };
  if (code === 'HAS_CHILDREN' || code === 'IS_REFERENCED') {
    const by = needersIn(found);
    if (by.length === found.facts['count']) return found;
    return fault(code, { resource: facts.resource, by, count: by.length }, place);
  }
  if (code !== 'LIMIT_EXCEEDED' || found.facts['total'] === undefined) return found;
  const { limit, setting } = facts;
  return fault(code, { what: 'the number of faults', limit, setting }, place);
}

/** The documents that a fault names as needing a deleted one. */
function needersIn({ code, facts }: Fault): readonly NamedDocument[] {
  const isOfNeeders = code === 'HAS_CHILDREN' || code === 'IS_REFERENCED';
  return isOfNeeders ? (facts['by'] as readonly NamedDocument[]) : [];
}

/** Whether the caller may see all documents that a fault names as needing a deleted one. */
async function seenNeeders(
  { content }: Reading,
  maps: RevisionSnapshot['maps'],
  faults: readonly Fault[],
  visibility: Visibility,
): Promise<(found: Fault) => boolean> {
  const ids = faults.flatMap(needersIn).map(idOf);
  const entries = await entriesById(maps, ids, content.pages);
  const seen = new Set(
    entries.flatMap((one) => (one && visibility.includes(one) ? [documentKey(one)] : [])),
  );
  return (found) => needersIn(found).every((one) => seen.has(documentKey(idOf(one))));
}

/** The same error, reduced to what a caller may see. */
export async function visibleError(
  services: Reading,
  revision: Pick<RevisionSnapshot, 'maps'>,
  error: PurserError,
  visibility: Visibility,
): Promise<PurserError> {
  const seen = await visibleFaults(services, revision, error.faults, visibility);
  const [first, ...rest] = seen;
  // The new error does not have the original as its cause: that would reveal everything.
  const isAll =
    seen.length === error.faults.length && seen.every((one, at) => one === error.faults[at]);
  return isAll || first === undefined ? error : new PurserError([first, ...rest]);
}

function subjectOf({ place: { schema = '', name = '', layer } }: Fault): DocumentId {
  return { schema, name, layer: layer ?? null };
}

function idOf({ schema, name, layer }: NamedDocument): DocumentId {
  return { schema, name, layer: layer ?? null };
}

/** Whether all other documents that a fault names are visible. */
function knownLabels(
  all: readonly DocumentEntry[],
  visibility: Visibility,
): (found: Fault) => boolean {
  const seen = all.filter(visibility.includes);
  const labels = new Set(seen.map(documentLabel));
  const unseen = new Set(all.filter((one) => !visibility.includes(one)).map(documentLabel));
  const hasPolicy = seen.some(({ schema }) => isOfKind(schema, layeringPolicyKind));
  return ({ code, facts }) => {
    if (code === 'LAYER_UNKNOWN') return hasPolicy;
    const named = (factsAboutOthers[code] ?? []).flatMap((name) =>
      [facts[name] ?? []].flat().map(String),
    );
    // What does not exist here is new in the submission.
    if (code === 'POLICY_VIOLATED') return named.every((label) => !unseen.has(label));
    return named.every((label) => labels.has(label));
  };
}
