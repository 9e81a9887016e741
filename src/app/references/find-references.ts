import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import type { Reference } from '../reference-cases.ts';
import { type Lookup, neededBy, needing, standIns } from './neighbours.ts';
import { walkReferences } from './walk-references.ts';

/** Steps that references are followed. */
export const deepest = 100;

/**
 * What documents need, or who needs them, in the order asked; none for names that are not there. With
 * `transitive`, also what leads there by way of others.
 */
export async function findReferences(
  lookup: Lookup,
  ids: readonly SourceId[],
  direction: 'out' | 'in',
  transitive: boolean,
): Promise<readonly (readonly Reference[])[]> {
  const entries = await standIns(lookup, ids);
  if (transitive) {
    const way = { directions: [direction], depth: deepest };
    return Promise.all(
      ids.map(async (id): Promise<readonly Reference[]> => {
        const entry = entries.get(sourceKey(id));
        return entry === undefined ? [] : (await walkReferences(lookup, [entry], way)).edges;
      }),
    );
  }
  const find = direction === 'out' ? neededBy : needing;
  const byEnd = new Map<string, Reference[]>();
  for (const reference of await find(lookup, [...entries.values()])) {
    const key = sourceKey(direction === 'out' ? reference.from : reference.target);
    const known = byEnd.get(key) ?? [];
    known.push(reference);
    byEnd.set(key, known);
  }
  return ids.map((id) => byEnd.get(sourceKey(id)) ?? []);
}
