import { type DocumentFacts, type DocumentId, documentKey } from '../../document/document.ts';
import { eachInSteps, sortInSteps } from '../../in-steps.ts';
import { partitionPoint } from '../../partition-point.ts';
import { runSteps } from '../../run-steps.ts';
import { emptyLayers, type LayeredMap, withEntries } from './layered-map.ts';
import { overlayLookup } from './lookup.ts';
import {
  canBeParent,
  compareKeys,
  indexInSteps,
  pairsOf,
  type SchemaIndex,
  selectorOf,
} from './schema-index.ts';

/** A document of a schema before and after a change; undefined if it does not exist. */
export interface EntryDifference<E> {
  readonly before: E | undefined;
  readonly after: E | undefined;
}

/**
 * Accumulated changes above which a whole index is built again, so that there are few to copy: about where copying them
 * for each change and building it now and then take the same time.
 */
function maxChangesOf({ entries }: SchemaIndex): number {
  return Math.min(1_000, 4 * Math.ceil(Math.sqrt(entries.length)));
}

/** The changes, by key. */
type Changes<E> = LayeredMap<EntryDifference<E>>;

/** The changes, by the names of the groups that they may concern. */
type Touched<E> = LayeredMap<Changes<E>>;

/** The names of the groups that contain a document. */
type NamesOf<E> = (entry: E) => readonly string[];

/** An index derived from another: the changes, and the last index that was built from documents. */
interface DerivedIndex<E extends DocumentFacts> extends SchemaIndex<E> {
  readonly flat: SchemaIndex<E>;
  /** All changes since then. */
  readonly changed: Changes<E>;
  readonly touched: Readonly<Record<'byName' | 'byLabel' | 'bySelector', Touched<E>>>;
}

/**
 * Derives the index that {@link indexSchema} would make of the changed documents. Takes time in proportion to the
 * changes, and to the groups that are requested: everything else is shared with the original index, which does not
 * change.
 */
export function deriveIndex<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  differences: readonly EntryDifference<E>[],
): SchemaIndex<E> {
  return runSteps(deriveIndexInSteps(index, differences));
}

/** {@link deriveIndex} in steps, so that a caller can yield to the event loop between them. */
export function* deriveIndexInSteps<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  differences: readonly EntryDifference<E>[],
): Generator<void, SchemaIndex<E>> {
  if (differences.length === 0) return index;
  // Always derived from the flat one; otherwise each index would keep all earlier ones in memory.
  const { flat, changed: known, touched: before } = isDerived(index) ? index : unchanged(index);
  const changed = yield* changedSince(known, differences);
  if (changed.size > maxChangesOf(flat)) {
    const all = yield* mergeChanges(flat.entries, [...changed.values()]);
    return yield* indexInSteps(index.schema, all);
  }
  const touch = (known: Touched<E>, namesOf: NamesOf<E>): Touched<E> =>
    touchedSince(known, differences, namesOf, changed);
  const touched = {
    byName: touch(before.byName, nameOf),
    byLabel: touch(before.byLabel, labelsOf),
    bySelector: touch(before.bySelector, selectorOf),
  };
  const group = (namesOf: NamesOf<E>, those: Touched<E>) => {
    return (name: string, members: readonly E[] = []): readonly E[] | undefined =>
      regrouped(name, members, [...(those.get(name)?.values() ?? [])], namesOf);
  };
  let sorted: readonly E[] | undefined;
  let bySelector: SchemaIndex<E>['bySelector'] | undefined;
  const derived: DerivedIndex<E> = {
    schema: index.schema,
    byName: overlayLookup(flat.byName, touched.byName, group(nameOf, touched.byName)),
    byLabel: overlayLookup(flat.byLabel, touched.byLabel, (pair, layers) =>
      relabelled(pair, layers, [...(touched.byLabel.get(pair)?.values() ?? [])]),
    ),
    // Needed only for rendering a whole revision.
    get entries() {
      sorted ??= withChanges(flat.entries, [...changed.values()]);
      return sorted;
    },
    // Not needed for rendering.
    get bySelector() {
      const { bySelector: names } = touched;
      bySelector ??= overlayLookup(flat.bySelector, names, group(selectorOf, names));
      return bySelector;
    },
    flat,
    changed,
    touched,
  };
  return derived;
}

function unchanged<E extends DocumentFacts>(
  flat: SchemaIndex<E>,
): Pick<DerivedIndex<E>, 'flat' | 'changed' | 'touched'> {
  const none = emptyLayers<Changes<E>>();
  const touched = { byName: none, byLabel: none, bySelector: none };
  return { flat, changed: emptyLayers(), touched };
}

/** The changes from the flat index to an index, after some more changes. */
function* changedSince<E extends DocumentFacts>(
  known: Changes<E>,
  differences: readonly EntryDifference<E>[],
): Generator<void, Changes<E>> {
  const added = new Map<string, EntryDifference<E>>();
  yield* eachInSteps(differences, (one) => {
    const key = keyOf(one);
    const { before } = added.get(key) ?? known.get(key) ?? one;
    added.set(key, { before, after: one.after });
  });
  return withEntries(known, added);
}

/** The groups that were touched, with their changes; those of `differences` are computed again. */
function touchedSince<E extends DocumentFacts>(
  known: Touched<E>,
  differences: readonly EntryDifference<E>[],
  namesOf: NamesOf<E>,
  changed: Changes<E>,
): Touched<E> {
  const touching = new Map<string, Map<string, EntryDifference<E>>>();
  for (const one of differences) {
    const key = keyOf(one);
    const since = changed.get(key) ?? one;
    const entries = new Set([one.before, one.after, since.before, since.after]);
    for (const entry of entries) {
      for (const name of entry === undefined ? [] : namesOf(entry)) {
        const those = touching.get(name);
        if (those === undefined) touching.set(name, new Map([[key, since]]));
        else those.set(key, since);
      }
    }
  }
  if (touching.size === 0) return known;
  const touched = new Map<string, Changes<E>>();
  for (const [name, those] of touching) {
    touched.set(name, withEntries(known.get(name) ?? emptyLayers(), those));
  }
  return withEntries(known, touched);
}

function isDerived<E extends DocumentFacts>(index: SchemaIndex<E>): index is DerivedIndex<E> {
  return 'flat' in index;
}

function nameOf({ name }: DocumentFacts): readonly string[] {
  return [name];
}

function labelsOf(entry: DocumentFacts): readonly string[] {
  return canBeParent(entry) ? pairsOf(entry.labels) : [];
}

function keyOf({ before, after }: EntryDifference<DocumentFacts>): string {
  const entry = after ?? before;
  return entry === undefined ? '' : documentKey(entry);
}

/** The members of a group after changes to some that are or were in it; undefined if none is left. */
function regrouped<E extends DocumentFacts>(
  name: string,
  members: readonly E[],
  changes: readonly EntryDifference<E>[],
  namesOf: NamesOf<E>,
): readonly E[] | undefined {
  const isHere = (entry: E | undefined): boolean =>
    entry !== undefined && namesOf(entry).includes(name);
  const own = changes.map(({ before, after }) => ({
    before,
    after: isHere(after) ? after : undefined,
  }));
  const result = withChanges(members, own);
  return result.length === 0 ? undefined : result;
}

/**
 * The layers of a label pair, and the documents there that carry it; undefined if there are none.
 */
function relabelled<E extends DocumentFacts>(
  pair: string,
  before: ReadonlyMap<string, readonly E[]> | undefined,
  changes: readonly EntryDifference<E>[],
): ReadonlyMap<string, readonly E[]> | undefined {
  const layers = new Map(before);
  const layerOf = (entry: E): readonly string[] =>
    labelsOf(entry).includes(pair) ? [entry.layer ?? ''] : [];
  const touched = new Set(
    changes.flatMap((one) => [one.before, one.after]).flatMap((one) => (one ? layerOf(one) : [])),
  );
  for (const layer of touched) {
    const members = regrouped(layer, layers.get(layer) ?? [], changes, layerOf);
    if (members === undefined) layers.delete(layer);
    else layers.set(layer, members);
  }
  return layers.size === 0 ? undefined : layers;
}

/**
 * Entries in order of key after some changes, in any order. A group may contain nearly all
 * documents, so it is copied as a whole and not searched.
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

/** As {@link withChanges}, for many changes, each of another document: reads both in order of key. */
function* mergeChanges<E extends DocumentFacts>(
  sorted: readonly E[],
  changes: readonly EntryDifference<E>[],
): Generator<void, readonly E[]> {
  const known = changes.filter(({ before, after }) => (after ?? before) !== undefined);
  const ordered = yield* sortInSteps(known, (one, other) => compareKeys(idOf(one), idOf(other)));
  const result: E[] = [];
  let at = 0;
  yield* eachInSteps(ordered, (change) => {
    const id = idOf(change);
    for (; at < sorted.length && compareKeys(sorted[at] as E, id) < 0; at += 1)
      result.push(sorted[at] as E);
    if (at < sorted.length && compareKeys(sorted[at] as E, id) === 0) at += 1;
    if (change.after !== undefined) result.push(change.after);
  });
  for (; at < sorted.length; at += 1) result.push(sorted[at] as E);
  return result;
}

function idOf<E extends DocumentFacts>({ before, after }: EntryDifference<E>): DocumentId {
  return (after ?? before) as E;
}

/**
 * The index in sorted entries of an entry with a key, or the index at which it would be inserted.
 */
function positionOf(sorted: readonly DocumentFacts[], entry: DocumentFacts): number {
  return partitionPoint(sorted.length, (at) => compareKeys(sorted[at] as DocumentFacts, entry) < 0);
}
