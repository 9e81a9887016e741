import type { DocumentFacts } from '../../document/document.ts';
import { isSelected, type Labels, pairsOf, type SchemaIndex } from './schema-index.ts';

/** Layer → its position in the layer order, 0 for the base. */
export type LayerPositions = ReadonlyMap<string, number>;

/** Documents of one layer that a selector matches, by key; at least one. */
export interface LayerMatches<E> {
  readonly position: number;
  readonly entries: readonly E[];
}

/** Finds the documents of a schema that a selector matches, layer by layer from the base. */
export type LayerSelection<E> = (selector: Labels) => readonly LayerMatches<E>[];

/** A selection that searches once for equal selectors. Layers outside of the order are ignored. */
export function createLayerSelection<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  positions: LayerPositions,
): LayerSelection<E> {
  const known = new Map<string, readonly LayerMatches<E>[]>();
  return (selector) => {
    const pairs = pairsOf(selector);
    // Never equal by accident: the JSON of a list contains no NUL.
    const text = pairs.length === 1 ? (pairs[0] as string) : JSON.stringify(pairs);
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const found = matchesOf(index, positions, selector);
    known.set(text, found);
    return found;
  };
}

function matchesOf<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  positions: LayerPositions,
  selector: Labels,
): readonly LayerMatches<E>[] {
  return layersSelected(index, selector)
    .flatMap(([layer, carriers]) => {
      const position = positions.get(layer);
      const entries = carriers.filter(({ labels }) => isSelected(labels, selector));
      return position === undefined || entries.length === 0 ? [] : [{ position, entries }];
    })
    .sort((one, other) => one.position - other.position);
}

/** The first document of a schema that a selector matches, whatever its layer. */
export function firstSelected<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  selector: Labels,
): E | undefined {
  const found = layersSelected(index, selector).flatMap(([layer, carriers]) => {
    const first = carriers.find(({ labels }) => isSelected(labels, selector));
    return first === undefined ? [] : [{ name: `${first.name}\u0000${layer}`, first }];
  });
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))[0]?.first;
}

/** By layer, the documents that carry the rarest pair of a selector. */
function layersSelected<E extends DocumentFacts>(
  index: SchemaIndex<E>,
  selector: Labels,
): readonly (readonly [string, readonly E[]])[] {
  const carriers = pairsOf(selector).map((pair) => index.byLabel.get(pair));
  const counted = carriers.map((layers) => ({ layers: [...(layers ?? [])], count: count(layers) }));
  const [rarest] = counted.sort((one, other) => one.count - other.count);
  return rarest?.layers ?? [];
}

function count(layers: ReadonlyMap<string, readonly unknown[]> | undefined): number {
  let total = 0;
  for (const entries of layers?.values() ?? []) total += entries.length;
  return total;
}
