import { type DocumentFacts, documentKey } from '../document/document.ts';
import { partitionPoint } from '../partition-point.ts';
import { groupBy } from './group-by.ts';
import { type Lookup, patched } from './lookup.ts';
import {
  canBeParent,
  compareKeys,
  indexSchema,
  pairsOf,
  type SchemaIndex,
  selectorOf,
} from './schema-index.ts';

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
  readonly changed: ReadonlyMap<string, EntryDifference<E>>;
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
  const changed = changedSince(index, differences);
  const entries = (): readonly E[] => withChanges(flat.entries, [...changed.values()]);
  if (changed.size > mostChanges) return indexSchema(index.schema, entries());
  let sorted: readonly E[] | undefined;
  let bySelector: Lookup<readonly E[]> | undefined;
  const derived: DerivedIndex<E> = {
    schema: index.schema,
    byName: patched(index.byName, regroup(index.byName, differences, nameOf)),
    byLabel: patched(index.byLabel, relabel(index, differences)),
    // Only rendering all of a revision asks for these.
    get entries() {
      sorted ??= entries();
      return sorted;
    },
    // Not over the index before, or each would hold on to all that it came from.
    get bySelector() {
      const patches = () => regroup(flat.bySelector, [...changed.values()], selectorOf);
      bySelector ??= patched(flat.bySelector, patches());
      return bySelector;
    },
    flat,
    changed,
  };
  return derived;
}

/** What differs from the flat index behind an index, after some more changes. */
function changedSince<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  differences: readonly EntryDifference<E>[],
): ReadonlyMap<string, EntryDifference<E>> {
  const changed = new Map(isDerived(index) ? index.changed : []);
  for (const one of differences) {
    const key = keyOf(one);
    const { before } = changed.get(key) ?? one;
    changed.set(key, { before, after: one.after });
  }
  return changed;
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

/** The groups that differences touch, with their new members; undefined for those left empty. */
function regroup<E extends DocumentFacts>(
  groups: { get(name: string): readonly E[] | undefined },
  differences: readonly EntryDifference<E>[],
  namesOf: (entry: E) => readonly string[],
): ReadonlyMap<string, readonly E[] | undefined> {
  const touching = groupBy(differences, ({ before, after }) => [
    ...new Set([before, after].flatMap((entry) => (entry === undefined ? [] : namesOf(entry)))),
  ]);
  return new Map(
    [...touching].map(([name, those]) => {
      const isHere = (entry: E | undefined): boolean =>
        entry !== undefined && namesOf(entry).includes(name);
      const changes = those.map(({ before, after }) => ({
        before,
        after: isHere(after) ? after : undefined,
      }));
      const members = withChanges(groups.get(name) ?? [], changes);
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

/**
 * Entries in order of key after some changes, in any order. A group may hold nearly all there is,
 * so it is copied as a whole and not looked through.
 */
function withChanges<E extends DocumentFacts>(
  sorted: readonly E[],
  changes: readonly EntryDifference<E>[],
): readonly E[] {
  const result = [...sorted];
  for (const { before, after } of changes) {
    const entry = after ?? before;
    if (entry === undefined) continue;
    const at = positionOf(result, entry);
    const found = result[at];
    const isThere = found !== undefined && compareKeys(found, entry) === 0;
    result.splice(at, isThere ? 1 : 0, ...(after === undefined ? [] : [after]));
  }
  return result;
}

/** Where in sorted entries one of an entry's key stands, or would. */
function positionOf(sorted: readonly DocumentFacts[], entry: DocumentFacts): number {
  return partitionPoint(sorted.length, (at) => compareKeys(sorted[at] as DocumentFacts, entry) < 0);
}
