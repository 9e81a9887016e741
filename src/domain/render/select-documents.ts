import type { DocumentFacts } from '../document/document.ts';
import { isSelected, type Labels, pairsOf, type SchemaIndex } from './schema-index.ts';

/** Documents of a schema that a selector matches, in one layer, by key. */
export function selectInLayer<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  selector: Labels,
  layer: string,
): readonly E[] {
  const lists = pairsOf(selector).map((pair) => index.byLabel.get(pair)?.get(layer) ?? []);
  return shortest(lists).filter(({ labels }) => isSelected(labels, selector));
}

/** The layers in which a selector may match: those of its rarest pair. */
export function layersSelected(index: SchemaIndex, selector: Labels): readonly string[] {
  const layers = pairsOf(selector).map((pair) => [...(index.byLabel.get(pair)?.keys() ?? [])]);
  return shortest(layers);
}

function shortest<T>(lists: readonly (readonly T[])[]): readonly T[] {
  return lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
}
