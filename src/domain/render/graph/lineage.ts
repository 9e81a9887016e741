import { type DocumentFacts, documentKey } from '../../document/document.ts';
import { partitionPoint } from '../../partition-point.ts';
import { canBeParent, type SchemaIndex } from './schema-index.ts';
import { createLayerSelection, type LayerMatches, type LayerPositions } from './selection.ts';

/**
 * The parent of a document. A tie has candidates in the same nearest layer.
 * (docs/rendering.md#layers-and-parents)
 */
export type ParentChoice<E> =
  | { readonly kind: 'none' }
  | { readonly kind: 'parent'; readonly parent: E }
  | { readonly kind: 'tie'; readonly candidates: readonly E[] };

/** Finds parents and replacements within a schema; remembers its results. */
export interface Lineage<E extends DocumentFacts> {
  /** The parent by selection; replaced or abstract does not matter. */
  parentOf(entry: E): ParentChoice<E>;
  /** A document that the selector matches in the same or a lower layer, the nearest first. */
  blockerOf(entry: E): E | undefined;
  /** The replacements of this document: at most one in a valid revision; by key. (docs/rendering.md#replacement) */
  replacementsOf(entry: E): readonly E[];
}

const none: readonly never[] = [];
/** The choice of a document that selects no parent, or matches nothing above it. */
export const noParent = { kind: 'none' } as const;

/** The lineage of a schema's documents under a layer order. */
export function createLineage<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  positions: LayerPositions,
): Lineage<E> {
  const select = createLayerSelection(index, positions);
  const replacements = new Map<string, ReadonlyMap<E, readonly E[]>>();
  /** The matches of the selector, and how many of their layers are above the document. */
  const matchesOf = (entry: E) => {
    const own = positions.get(entry.layer ?? '');
    const isLayered = canBeParent(entry) && entry.parentSelector !== null && own !== undefined;
    const matches = isLayered ? select(entry.parentSelector) : none;
    return { matches, above: countAbove(matches, own ?? 0) };
  };
  const parentOf = (entry: E): ParentChoice<E> => {
    if (entry.parentSelector === null) return noParent;
    const { matches, above } = matchesOf(entry);
    return choose(matches[above - 1]?.entries ?? none);
  };
  return {
    parentOf,
    blockerOf(entry) {
      const { matches, above } = matchesOf(entry);
      // The document itself may be the only match of its layer.
      const nearest = matches.slice(above, above + 2).flatMap(({ entries }) => entries.slice(0, 2));
      return nearest.find((other) => other !== entry);
    },
    replacementsOf(entry) {
      const named = index.byName.get(entry.name);
      // A replacement has the name of the document that it replaces.
      if (named === undefined || named.length < 2) return none;
      const known = replacements.get(entry.name);
      const byParent = known ?? replacementsByParent(named, parentOf);
      replacements.set(entry.name, byParent);
      return byParent.get(entry) ?? none;
    },
  };
}

/** The number of sorted layers above a position. */
function countAbove(matches: readonly LayerMatches<unknown>[], position: number): number {
  return partitionPoint(matches.length, (at) => (matches[at]?.position ?? position) < position);
}

function choose<E>(candidates: readonly E[]): ParentChoice<E> {
  const [parent] = candidates;
  if (parent === undefined) return noParent;
  return candidates.length === 1 ? { kind: 'parent', parent } : { kind: 'tie', candidates };
}

function replacementsByParent<E extends DocumentFacts>(
  named: readonly E[],
  parentOf: (entry: E) => ParentChoice<E>,
): ReadonlyMap<E, readonly E[]> {
  const byParent = new Map<E, E[]>();
  for (const entry of named.filter(isReplacement)) {
    const choice = parentOf(entry);
    if (choice.kind !== 'parent' || choice.parent.name !== entry.name) continue;
    const others = byParent.get(choice.parent);
    if (others === undefined) byParent.set(choice.parent, [entry]);
    else others.push(entry);
  }
  return byParent;
}

/** Whether a document declares that it replaces its parent; a control document never does. */
export function isReplacement({ replacement, control }: DocumentFacts): boolean {
  return replacement && !control;
}

/** Whether two facts are about the same document. */
export function isSame(one: DocumentFacts, other: DocumentFacts): boolean {
  return documentKey(one) === documentKey(other);
}
