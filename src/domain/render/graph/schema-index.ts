import { type DocumentFacts, type DocumentId, documentKey } from '../../document/document.ts';
import { eachInSteps, sortInSteps } from '../../in-steps.ts';
import { runSteps } from '../../run-steps.ts';
import { groupBy, groupInSteps } from './group-by.ts';
import type { Lookup } from './lookup.ts';

/**
 * The documents of one schema, by the properties that rendering looks up. Immutable; every list is
 * in order of document key. A change to one document touches `entries` and the few lists that
 * contain it, so that an index can be derived from an older one.
 */
export interface SchemaIndex<E extends DocumentFacts = DocumentFacts> {
  readonly schema: string;
  readonly entries: readonly E[];
  /** Name → the documents with that name, one per layer. */
  readonly byName: Lookup<readonly E[]>;
  /** Label pair → layer → the documents there that carry it, if they can be a parent. */
  readonly byLabel: Lookup<ReadonlyMap<string, readonly E[]>>;
  /** First pair of a parent selector → the documents that select with it. */
  readonly bySelector: Lookup<readonly E[]>;
}

/** Labels or a parent selector: keys and canonical values. */
export type Labels = DocumentFacts['labels'];

/** Indexes the documents of one schema, in any order. */
export function indexSchema<E extends DocumentFacts>(
  schema: string,
  entries: readonly E[],
): SchemaIndex<E> {
  return runSteps(indexInSteps(schema, entries));
}

/** {@link indexSchema} in steps, so that a caller can yield to the event loop between them. */
export function* indexInSteps<E extends DocumentFacts>(
  schema: string,
  entries: readonly E[],
): Generator<void, SchemaIndex<E>> {
  const sorted = yield* inKeyOrder(entries);
  const byName = yield* groupInSteps(sorted, ({ name }) => [name]);
  const byLabel = yield* indexLabels(sorted);
  let bySelector: Lookup<readonly E[]> | undefined;
  return {
    schema,
    entries: sorted,
    byName,
    byLabel,
    // Not needed for rendering.
    get bySelector() {
      bySelector ??= groupBy(sorted, selectorOf);
      return bySelector;
    },
  };
}

/** The document with an identity. */
export function findIn<E extends DocumentFacts>(
  { byName }: SchemaIndex<E>,
  { name, layer }: DocumentId,
): E | undefined {
  const named = byName.get(name) ?? [];
  return named.find((entry) => entry.layer === layer);
}

/** The key of a document in `bySelector`: the first pair of its selector, if it has one. */
export function selectorOf({ parentSelector }: DocumentFacts): readonly string[] {
  return pairsOf(parentSelector ?? {}).slice(0, 1);
}

/**
 * Whether a document takes part in layering; only such a document can be a parent.
 * (docs/rendering.md#layers-and-parents)
 */
export function canBeParent({ control, layer }: DocumentFacts): boolean {
  return !control && layer !== null;
}

/** Whether labels contain all pairs of a selector. (docs/rendering.md#layers-and-parents) */
export function isSelected(labels: Labels, selector: Labels): boolean {
  return Object.entries(selector).every(
    ([key, value]) => Object.hasOwn(labels, key) && labels[key] === value,
  );
}

/** The pairs of labels or a selector, as the index names them, in order. */
export function pairsOf(labels: Labels): readonly string[] {
  const pairs = Object.keys(labels).map((key) => pairOf(key, labels[key] as string));
  return pairs.length > 1 ? pairs.sort() : pairs;
}

function pairOf(key: string, value: string): string {
  return `${key}\u0000${value}`;
}

/**
 * The documents whose selector matches a document's labels: its children, and those whose layer
 * gives them a nearer parent or none.
 */
export function childCandidates<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  parent: DocumentFacts,
): readonly E[] {
  if (!canBeParent(parent)) return [];
  const key = documentKey(parent);
  return pairsOf(parent.labels)
    .flatMap((pair) => index.bySelector.get(pair) ?? [])
    .filter((child) => isSelected(parent.labels, child.parentSelector ?? {}))
    .filter((child) => documentKey(child) !== key);
}

/** Documents in order of their keys; does not sort them if they are already in order. */
function* inKeyOrder<E extends DocumentFacts>(
  entries: readonly E[],
): Generator<void, readonly E[]> {
  let isSorted = true;
  yield* eachInSteps(entries, (entry, at) => {
    isSorted &&= at === 0 || compareKeys(entries[at - 1] as E, entry) < 0;
  });
  return isSorted ? entries : yield* sortInSteps(entries, compareKeys);
}

/** Compares two documents by their keys, without creating the keys. */
export function compareKeys(one: DocumentId, other: DocumentId): number {
  if (one.schema !== other.schema) return one.schema < other.schema ? -1 : 1;
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  if (one.layer === other.layer) return 0;
  return (one.layer ?? '') < (other.layer ?? '') ? -1 : 1;
}

function* indexLabels<E extends DocumentFacts>(
  sorted: readonly E[],
): Generator<void, ReadonlyMap<string, ReadonlyMap<string, readonly E[]>>> {
  const byPair = new Map<string, Map<string, E[]>>();
  yield* eachInSteps(sorted, (entry) => {
    if (!canBeParent(entry)) return;
    for (const [key, value] of Object.entries(entry.labels)) {
      const pair = pairOf(key, value);
      let byLayer = byPair.get(pair);
      if (byLayer === undefined) {
        byLayer = new Map();
        byPair.set(pair, byLayer);
      }
      const others = byLayer.get(entry.layer ?? '');
      if (others === undefined) byLayer.set(entry.layer ?? '', [entry]);
      else others.push(entry);
    }
  });
  return byPair;
}
