import { type DocumentFacts, documentKey } from '../document/document.ts';
import { groupBy } from './group-by.ts';
import { patched } from './lookup.ts';
import { canBeParent, indexSchema, pairsOf, type SchemaIndex, selectorOf } from './schema-index.ts';

/** A document of a schema before and after a change; undefined where it is not there. */
export interface EntryDifference<E> {
  readonly before: E | undefined;
  readonly after: E | undefined;
}

/** Changes over a whole index after which it is made anew, so that they stay few to copy. */
const mostChanges = 1_000;

/** An index over another: what changed, and the index as it was when it was last made anew. */
interface DerivedIndex<E extends DocumentFacts> extends SchemaIndex<E> {
  readonly flat: SchemaIndex<E>;
  /** By key, all that changed since. */
  readonly changed: ReadonlyMap<string, E | undefined>;
}

/**
 * The index that {@link indexSchema} would make of the changed documents. Costs what changed: the
 * index it comes from, which stays as it is, is shared.
 */
export function deriveIndex<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  differences: readonly EntryDifference<E>[],
): SchemaIndex<E> {
  if (differences.length === 0) return index;
  const flat = isDerived(index) ? index.flat : index;
  const now = differences.map((one) => [keyOf(one), one.after] as const);
  const changed = new Map([...(isDerived(index) ? index.changed : []), ...now]);
  const entries = (): readonly E[] => sortedEntries(flat.entries, changed);
  if (changed.size > mostChanges) return indexSchema(index.schema, entries());
  let sorted: readonly E[] | undefined;
  const derived: DerivedIndex<E> = {
    schema: index.schema,
    byKey: patched(index.byKey, new Map(now)),
    byName: patched(index.byName, regroup(index.byName, differences, nameOf)),
    byLabel: patched(index.byLabel, relabel(index, differences)),
    bySelector: patched(index.bySelector, regroup(index.bySelector, differences, selectorOf)),
    // Only rendering all of a revision asks for these.
    get entries() {
      sorted ??= entries();
      return sorted;
    },
    flat,
    changed,
  };
  return derived;
}

function isDerived<E extends DocumentFacts>(index: SchemaIndex<E>): index is DerivedIndex<E> {
  return 'flat' in index;
}

function nameOf({ name }: DocumentFacts): readonly string[] {
  return [name];
}

function keyOf({ before, after }: EntryDifference<DocumentFacts>): string {
  const entry = after ?? before;
  return entry === undefined ? '' : documentKey(entry);
}

function sortedEntries<E extends DocumentFacts>(
  before: readonly E[],
  changed: ReadonlyMap<string, E | undefined>,
): readonly E[] {
  const kept = before.filter((entry) => !changed.has(documentKey(entry)));
  return merged(
    kept,
    [...changed.values()].filter((entry) => entry !== undefined),
  );
}

/** The groups that differences touch, with their new members; undefined for those left empty. */
function regroup<E extends DocumentFacts>(
  groups: { get(name: string): readonly E[] | undefined },
  differences: readonly EntryDifference<E>[],
  namesOf: (entry: E) => readonly string[],
): ReadonlyMap<string, readonly E[] | undefined> {
  const removed = groupBy(
    differences.flatMap(({ before }) => before ?? []),
    namesOf,
  );
  const added = groupBy(
    differences.flatMap(({ after }) => after ?? []),
    namesOf,
  );
  return new Map(
    [...new Set([...removed.keys(), ...added.keys()])].map((name) => {
      const gone = new Set((removed.get(name) ?? []).map(documentKey));
      const kept = (groups.get(name) ?? []).filter((entry) => !gone.has(documentKey(entry)));
      const members = merged(kept, added.get(name) ?? []);
      return [name, members.length === 0 ? undefined : members];
    }),
  );
}

/** The label pairs that differences touch, with their layers and the documents there. */
function relabel<E extends DocumentFacts>(
  { byLabel }: SchemaIndex<E>,
  differences: readonly EntryDifference<E>[],
): ReadonlyMap<string, ReadonlyMap<string, readonly E[]> | undefined> {
  const pairs = new Map<string, EntryDifference<E>[]>();
  for (const one of differences) {
    const touched = [one.before, one.after].filter((entry) => entry !== undefined);
    const parents = touched.filter(canBeParent);
    for (const pair of new Set(parents.flatMap(({ labels }) => pairsOf(labels)))) {
      pairs.set(pair, [...(pairs.get(pair) ?? []), one]);
    }
  }
  return new Map(
    [...pairs].map(([pair, those]) => {
      const carries = (entry: E): readonly string[] =>
        canBeParent(entry) && pairsOf(entry.labels).includes(pair) ? [entry.layer ?? ''] : [];
      const layers = new Map(byLabel.get(pair) ?? []);
      for (const [layer, members] of regroup(layers, those, carries)) {
        if (members === undefined) layers.delete(layer);
        else layers.set(layer, members);
      }
      return [pair, layers.size === 0 ? undefined : layers];
    }),
  );
}

/** Entries in order of key, a few more of them in any order put in their place. */
function merged<E extends DocumentFacts>(sorted: readonly E[], more: readonly E[]): readonly E[] {
  if (more.length === 0) return sorted;
  const added = more.map((entry) => ({ key: documentKey(entry), entry }));
  added.sort((one, other) => (one.key < other.key ? -1 : 1));
  const result: E[] = [];
  let next = 0;
  for (const entry of sorted) {
    const key = documentKey(entry);
    for (; next < added.length && (added[next]?.key ?? '') < key; next += 1) {
      result.push((added[next] as { entry: E }).entry);
    }
    result.push(entry);
  }
  return [...result, ...added.slice(next).map(({ entry }) => entry)];
}
