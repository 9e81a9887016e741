import { isJsonArray, type Json } from '../json/value.ts';
import { attributeOf, attributesOf, flagArgument, sortKey } from './given-arguments.ts';
import { reckon } from './template-arithmetic.ts';
import { existing, failed, Missing, type TemplateRun, type TemplateValue } from './template-run.ts';
import { compareInOrder, itemsOf, numberIn, Tuple } from './template-value.ts';

/** `sort(reverse, case_sensitive, attribute)`: the attribute may be several, with commas. @throws TemplateError */
export function sortList(
  run: TemplateRun,
  list: Json,
  [reverse, caseSensitive, attribute]: readonly (TemplateValue | undefined)[],
): Json {
  const isSensitive = flagArgument(caseSensitive);
  const paths = typeof attribute === 'string' ? attribute.split(',') : [attribute];
  const keyed = itemsOf(run, list).map((item) => ({
    item,
    key: paths.map((path) =>
      sortKey(run, existing(run, attributeOf(run, item, path)), isSensitive),
    ),
  }));
  return sorted(run, keyed, flagArgument(reverse));
}

/** `dictsort(case_sensitive, by, reverse)`: the members of a map as tuples, in order. @throws TemplateError */
export function sortEntries(
  run: TemplateRun,
  entries: readonly (readonly [string, Json])[],
  [caseSensitive, by = 'key', reverse]: readonly (TemplateValue | undefined)[],
): Json {
  if (by !== 'key' && by !== 'value') throw failed(run, 'a map is sorted by "key" or "value"');
  const isSensitive = flagArgument(caseSensitive);
  const keyed = entries.map(([key, value]) => ({
    item: Tuple.holding([key, value]),
    key: sortKey(run, by === 'key' ? key : value, isSensitive),
  }));
  return sorted(run, keyed, flagArgument(reverse));
}

interface Keyed {
  readonly item: Json;
  readonly key: Json;
}

function sorted(run: TemplateRun, keyed: readonly Keyed[], isReverse: boolean): Json {
  const ordered = keyed.toSorted((one, other) =>
    isReverse ? compareInOrder(run, other.key, one.key) : compareInOrder(run, one.key, other.key),
  );
  return ordered.map(({ item }) => item);
}

/** `unique(case_sensitive, attribute)`: the first of equal items. @throws TemplateError */
export function uniqueOf(
  run: TemplateRun,
  list: Json,
  [caseSensitive, attribute]: readonly (TemplateValue | undefined)[],
): Json {
  const isSensitive = flagArgument(caseSensitive);
  const seen = new Set<string | number | null>();
  return attributesOf(run, list, attribute)
    .filter(({ key }) => {
      const plain = hashable(run, sortKey(run, key, isSensitive));
      const isNew = !seen.has(plain);
      seen.add(plain);
      return isNew;
    })
    .map(({ item }) => item);
}

/** A value that equal ones share. */
function hashable(run: TemplateRun, value: Json): string | number | null {
  if (value === null || typeof value === 'string') return value;
  const number = numberIn(run, value);
  if (number === null) throw failed(run, 'lists and maps cannot be compared by "unique"');
  return number;
}

/** `min` and `max` of a list: the first of the least or greatest. `sign`: 1 or -1. @throws TemplateError */
export function extremeOf(
  run: TemplateRun,
  list: Json,
  sign: 1 | -1,
  [caseSensitive, attribute]: readonly (TemplateValue | undefined)[],
): TemplateValue {
  const isSensitive = flagArgument(caseSensitive);
  const [first, ...others] = attributesOf(run, list, attribute).map(({ item, key }) => ({
    item,
    key: sortKey(run, key, isSensitive),
  }));
  if (first === undefined) return new Missing('the list is empty');
  const found = others.reduce(
    (best, one) => (compareInOrder(run, one.key, best.key) * sign < 0 ? one : best),
    first,
  );
  return found.item;
}

/** `sum(attribute, start)`. @throws TemplateError */
export function sumOf(
  run: TemplateRun,
  list: Json,
  [attribute, start = 0]: readonly (TemplateValue | undefined)[],
): Json {
  let sum = existing(run, start);
  if (typeof sum === 'string') throw failed(run, 'strings have no sum');
  for (const { key } of attributesOf(run, list, attribute)) sum = reckon(run, '+', sum, key);
  return sum;
}

/** The items of a list, or the text, from the last to the first. @throws TemplateError */
export function reversed(run: TemplateRun, value: Json): Json {
  const items = itemsOf(run, value).toReversed();
  return typeof value === 'string' ? items.join('') : items;
}

/** The first or last item. @throws TemplateError */
export function itemAtEnd(run: TemplateRun, value: Json, at: 0 | -1): TemplateValue {
  const found = (isJsonArray(value) ? value : itemsOf(run, value)).at(at);
  return found === undefined ? new Missing('there are no items') : found;
}
