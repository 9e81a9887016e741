import { type DocumentFacts, documentKey } from '../document/document.ts';
import { canBeParent, type SchemaIndex } from './schema-index.ts';
import { layersSelected, selectInLayer } from './select-documents.ts';

/** Layer → its position in the layer order, 0 for the base. */
export type LayerPositions = ReadonlyMap<string, number>;

/** Who a document's parent is. A tie has candidates in the same nearest layer. (spec 4.3) */
export type ParentChoice<E> =
  | { readonly kind: 'none' }
  | { readonly kind: 'parent'; readonly parent: E }
  | { readonly kind: 'tie'; readonly candidates: readonly E[] };

/** Who inherits from whom within a schema, found out when asked and then remembered. */
export interface Lineage<E extends DocumentFacts> {
  /** The parent by selection; replaced or abstract does not matter. */
  parentOf(entry: E): ParentChoice<E>;
  /** The replacements whose parent this document is: one, if all is well; by key. (spec 6) */
  replacementsOf(entry: E): readonly E[];
}

/** The lineage of a schema's documents under a layer order. */
export function createLineage<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  positions: LayerPositions,
): Lineage<E> {
  const choices = new Map<string, ParentChoice<E>>();
  const parentOf = (entry: E): ParentChoice<E> => {
    const selection = selectionText(entry);
    const known = choices.get(selection);
    if (known !== undefined) return known;
    const choice = chooseParent(index, entry, positions);
    choices.set(selection, choice);
    return choice;
  };
  const replacements = new Map<string, ReadonlyMap<E, readonly E[]>>();
  return {
    parentOf,
    replacementsOf(entry) {
      const known = replacements.get(entry.name);
      const byParent = known ?? replacementsByParent(index.byName.get(entry.name) ?? [], parentOf);
      replacements.set(entry.name, byParent);
      return byParent.get(entry) ?? [];
    },
  };
}

/** Documents of one layer that select alike have the same parent. */
function selectionText({ control, layer, parentSelector }: DocumentFacts): string {
  const selector = parentSelector === null ? null : Object.entries(parentSelector).sort();
  return JSON.stringify([control, layer, selector]);
}

function chooseParent<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  child: E,
  positions: LayerPositions,
): ParentChoice<E> {
  const { layer, parentSelector: selector } = child;
  const own = positions.get(layer ?? '');
  if (selector === null || own === undefined || !canBeParent(child)) return { kind: 'none' };
  const position = (name: string): number => positions.get(name) ?? own;
  const above = layersSelected(index, selector).filter((name) => position(name) < own);
  for (const name of above.toSorted((one, other) => position(other) - position(one))) {
    const [parent, ...others] = selectInLayer(index, selector, name);
    if (parent === undefined) continue;
    return others.length === 0
      ? { kind: 'parent', parent }
      : { kind: 'tie', candidates: [parent, ...others] };
  }
  return { kind: 'none' };
}

function replacementsByParent<E extends DocumentFacts>(
  named: readonly E[],
  parentOf: (entry: E) => ParentChoice<E>,
): ReadonlyMap<E, readonly E[]> {
  const byParent = new Map<E, E[]>();
  for (const entry of named.filter(isReplacement)) {
    const choice = parentOf(entry);
    if (choice.kind !== 'parent') continue;
    const { parent } = choice;
    if (parent.name === entry.name) byParent.set(parent, [...(byParent.get(parent) ?? []), entry]);
  }
  return byParent;
}

/** Whether a document means to stand in for its parent; a control document never does. */
export function isReplacement({ replacement, control }: DocumentFacts): boolean {
  return replacement && !control;
}

/** Whether two facts are about the same document. */
export function isSame(one: DocumentFacts, other: DocumentFacts): boolean {
  return documentKey(one) === documentKey(other);
}
