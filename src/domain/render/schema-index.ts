import { type DocumentFacts, documentKey } from '../document/document.ts';
import { groupBy } from './group-by.ts';
import type { Lookup } from './lookup.ts';

/**
 * The documents of one schema, by all that rendering asks for. Immutable; every list is in order of
 * document key. A change to one document touches `entries` and the few lists that hold it, so that
 * an index can be derived from an older one.
 */
export interface SchemaIndex<E extends DocumentFacts = DocumentFacts> {
  readonly schema: string;
  readonly entries: readonly E[];
  readonly byKey: Lookup<E>;
  /** Name → the documents so called, one per layer. */
  readonly byName: Lookup<readonly E[]>;
  /** Label pair → layer → the documents there that carry it, if they can be a parent at all. */
  readonly byLabel: Lookup<ReadonlyMap<string, readonly E[]>>;
  /** First pair of a parent selector → the documents that select with it. */
  readonly bySelector: Lookup<readonly E[]>;
}

/** Labels or a parent selector: keys and canonical values. */
export type Labels = DocumentFacts['labels'];

/** Indexes the documents of one schema; the order in which they come does not matter. */
export function indexSchema<E extends DocumentFacts>(
  schema: string,
  entries: readonly E[],
): SchemaIndex<E> {
  const keyed = entries.map((entry) => [documentKey(entry), entry] as const);
  const byKey = new Map(keyed.sort(([one], [other]) => (one < other ? -1 : 1)));
  const sorted = [...byKey.values()];
  return {
    schema,
    entries: sorted,
    byKey,
    byName: groupBy(sorted, ({ name }) => [name]),
    byLabel: indexLabels(sorted.filter(canBeParent)),
    bySelector: groupBy(sorted, selectorOf),
  };
}

/** What a document is listed under in `bySelector`: the first pair of its selector, if it has one. */
export function selectorOf({ parentSelector }: DocumentFacts): readonly string[] {
  return pairsOf(parentSelector ?? {}).slice(0, 1);
}

/** Whether a document takes part in layering; only such can be a parent. (spec 4.3, D24) */
export function canBeParent({ control, layer }: DocumentFacts): boolean {
  return !control && layer !== null;
}

/** Whether labels hold all that a selector asks for. (spec 4.2) */
export function isSelected(labels: Labels, selector: Labels): boolean {
  return Object.entries(selector).every(
    ([key, value]) => Object.hasOwn(labels, key) && labels[key] === value,
  );
}

/** The pairs of labels or a selector, as the index names them, in order. */
export function pairsOf(labels: Labels): readonly string[] {
  return Object.entries(labels)
    .map(([key, value]) => `${key}\u0000${value}`)
    .sort();
}

/**
 * The documents whose selector matches a document's labels: its children, and those that have a
 * nearer or no parent because of their layer.
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

function indexLabels<E extends DocumentFacts>(
  sorted: readonly E[],
): ReadonlyMap<string, ReadonlyMap<string, readonly E[]>> {
  const byPair = groupBy(sorted, ({ labels }) => pairsOf(labels));
  return new Map(
    [...byPair].map(([pair, entries]) => [pair, groupBy(entries, ({ layer }) => [layer ?? ''])]),
  );
}
