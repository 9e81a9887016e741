import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { seeDocuments } from '../access/require-permission.ts';
import type { Query } from '../access/use-case.ts';
import { allReferences } from './all-references.ts';
import { lookupFor, neededBy, needing, type ReferenceLookup, startsOf } from './neighbours.ts';
import type { Reference, ReferenceQuery } from './reference-cases.ts';
import { maxNodes, walkReferences } from './walk-references.ts';

/** Maximum number of steps for following references: in a graph, and for finding all. */
export const deepest = 100;
const deepestOfAll = 1_000;

/**
 * Creates the use case that reads the documents that documents need (`out`), or their referrers
 * (`in`).
 */
export function referencesQuery(
  direction: 'out' | 'in',
): Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[], query: ReferenceQuery],
  readonly (readonly Reference[])[]
> {
  return {
    kind: 'query',
    ...seeDocuments,
    run: ({ by, services }, revision, ids, query) => {
      const lookup = lookupFor(services, by, revision, query);
      return findReferences(lookup, ids, direction, query.transitive === true);
    },
  };
}

/**
 * The documents that documents need, or their referrers, in the given order; none for missing names. With `transitive`,
 * also indirect ones. Makes the same number of calls for one document or many.
 *
 * @throws LIMIT_EXCEEDED if there are more references than can be walked
 */
async function findReferences(
  lookup: ReferenceLookup,
  ids: readonly SourceId[],
  direction: 'out' | 'in',
  transitive: boolean,
): Promise<readonly (readonly Reference[])[]> {
  const starts = await startsOf(lookup, ids);
  const entries = [...starts.values()].flat();
  const found = transitive
    ? await allAround(lookup, entries, direction)
    : await allReferences(direction === 'out' ? neededBy : needing, lookup, entries);
  const byEnd = groupedByEnd(found, direction);
  return ids.map((id) => {
    const own = starts.get(sourceKey(id)) ?? [];
    if (transitive) return reachedFrom(own, byEnd, direction);
    return own.flatMap((entry) => byEnd.get(documentKey(entry)) ?? []);
  });
}

/** All references that one walk from all documents finds. */
async function allAround(
  lookup: ReferenceLookup,
  entries: readonly DocumentEntry[],
  direction: 'out' | 'in',
): Promise<readonly Reference[]> {
  const way = { directions: [direction], depth: deepestOfAll };
  const { edges, isCut, leadsOn } = await walkReferences(lookup, entries, way);
  if (!leadsOn) return edges;
  if (!isCut) {
    const what = 'the number of steps along references';
    throw refusal('LIMIT_EXCEEDED', { what, limit: deepestOfAll, setting: 'not to be set' });
  }
  const what = 'the number of documents reached by references';
  throw refusal('LIMIT_EXCEEDED', { what, limit: maxNodes, setting: 'not to be set' });
}

/** References by the document at which a walk finds them. */
function groupedByEnd(
  references: readonly Reference[],
  direction: 'out' | 'in',
): ReadonlyMap<string, readonly Reference[]> {
  const byEnd = new Map<string, Reference[]>();
  for (const reference of references) {
    const end = direction === 'out' ? reference.from : reference.to;
    if (end === null) continue;
    const key = documentKey(end);
    const known = byEnd.get(key);
    if (known === undefined) byEnd.set(key, [reference]);
    else known.push(reference);
  }
  return byEnd;
}

/** The references through which documents lead to others, breadth first. */
function reachedFrom(
  starts: readonly DocumentEntry[],
  byEnd: ReadonlyMap<string, readonly Reference[]>,
  direction: 'out' | 'in',
): readonly Reference[] {
  const reached = new Set(starts.map(documentKey));
  const found: Reference[] = [];
  // Iterating over a set includes members that are added meanwhile.
  for (const key of reached) {
    for (const reference of byEnd.get(key) ?? []) {
      found.push(reference);
      const next = direction === 'out' ? reference.to : reference.from;
      if (next !== null) reached.add(documentKey(next));
    }
  }
  return found;
}
