import { type DocumentFacts, documentKey } from '../document/document.ts';
import { groupBy } from './group-by.ts';
import type { LayerPositions } from './lineage.ts';
import { type Labels, pairsOf, type SchemaIndex } from './schema-index.ts';
import { layersSelected, selectInLayer } from './select-documents.ts';

/** The first document, by key, that a selector matches in its own schema but not in a higher layer. */
export function blockerInSchema(
  index: SchemaIndex,
  child: DocumentFacts,
  selector: Labels,
  positions: LayerPositions,
): DocumentFacts | undefined {
  const own = positions.get(child.layer ?? '') ?? 0;
  const key = documentKey(child);
  const layers = layersSelected(index, selector);
  return firstByKey(
    layers
      .filter((layer) => (positions.get(layer) ?? -1) >= own)
      .map((layer) => selectInLayer(index, selector, layer))
      .map((entries) => entries.find((entry) => documentKey(entry) !== key)),
  );
}

/** Finds the first document, by key, that a selector matches in any schema but one. */
export type ForeignSearch = (schema: string, selector: Labels) => DocumentFacts | undefined;

/** A search over the documents of all schemas. Asking twice for equal selectors costs once. */
export function createForeignSearch(indexes: readonly SchemaIndex[]): ForeignSearch {
  const sorted = indexes.toSorted((one, other) => (one.schema < other.schema ? -1 : 1));
  const byPair = groupBy(sorted, ({ byLabel }) => byLabel.keys());
  const known = new Map<string, readonly DocumentFacts[]>();
  return (schema, selector) => {
    const pairs = pairsOf(selector);
    const text = JSON.stringify(pairs);
    const lists = pairs.map((pair) => byPair.get(pair) ?? []);
    const [rarest = []] = lists.toSorted((one, other) => one.length - other.length);
    const found = known.get(text) ?? firstOfTwoSchemas(rarest, selector);
    known.set(text, found);
    return found.find((entry) => entry.schema !== schema);
  };
}

/** Two, so that one is left when the child's own schema is passed over. */
function firstOfTwoSchemas(
  indexes: readonly SchemaIndex[],
  selector: Labels,
): readonly DocumentFacts[] {
  const found: DocumentFacts[] = [];
  for (const index of indexes) {
    const layers = layersSelected(index, selector);
    const first = firstByKey(layers.map((layer) => selectInLayer(index, selector, layer)[0]));
    if (first !== undefined) found.push(first);
    if (found.length === 2) break;
  }
  return found;
}

function firstByKey(entries: readonly (DocumentFacts | undefined)[]): DocumentFacts | undefined {
  const keyed = entries.flatMap((entry) =>
    entry === undefined ? [] : [[documentKey(entry), entry] as const],
  );
  return keyed.sort(([one], [other]) => (one < other ? -1 : 1))[0]?.[1];
}
