import type { DocumentFacts } from '../document/document.ts';
import { groupBy } from './graph/group-by.ts';
import { type Labels, pairsOf, type SchemaIndex } from './graph/schema-index.ts';
import { firstSelected } from './graph/selection.ts';

/** Finds the first document, by key, that a selector matches in any schema except one. */
export type ForeignSearch = (schema: string, selector: Labels) => DocumentFacts | undefined;

/** A search over the documents of all schemas that searches once for equal selectors. */
export function createForeignSearch(indexes: readonly SchemaIndex[]): ForeignSearch {
  const sorted = indexes.toSorted((one, other) => (one.schema < other.schema ? -1 : 1));
  const byPair = groupBy(sorted, ({ byLabel }) => byLabel.keys());
  const known = new Map<string, readonly DocumentFacts[]>();
  return (schema, selector) => {
    const pairs = pairsOf(selector);
    const text = JSON.stringify(pairs);
    const lists = pairs.map((pair) => byPair.get(pair) ?? []);
    const [rarest = []] = lists.sort((one, other) => one.length - other.length);
    const found = known.get(text) ?? firstOfTwoSchemas(rarest, selector);
    known.set(text, found);
    return found.find((entry) => entry.schema !== schema);
  };
}

/** Two, so that one is left if the other is of the excluded schema. */
function firstOfTwoSchemas(
  indexes: readonly SchemaIndex[],
  selector: Labels,
): readonly DocumentFacts[] {
  const found: DocumentFacts[] = [];
  for (const index of indexes) {
    const first = firstSelected(index, selector);
    if (first !== undefined) found.push(first);
    if (found.length === 2) break;
  }
  return found;
}
