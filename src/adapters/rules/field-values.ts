import { isMapping } from './values.ts';

/**
 * Is given a value at the end of a path; undefined where there is none. `isItem`: the path ends with the number of the
 * value in a list. Returns true to see no more.
 */
export type SeeValue = (value: unknown, isItem: boolean) => boolean;

/**
 * Follows a path as query documents do: through mappings, into the items of lists, and by number into a list. Of a list
 * in a list the items are not looked into. Whether `see` returned true.
 */
export function seeValues(
  value: unknown,
  steps: readonly string[],
  see: SeeValue,
  at = 0,
): boolean {
  const step = steps[at];
  if (step === undefined) return see(value, false);
  if (Array.isArray(value)) return seeItems(value, steps, see, at);
  if (!isMapping(value) || !Object.hasOwn(value, step)) return see(undefined, false);
  return seeValues(value[step], steps, see, at + 1);
}

function seeItems(
  list: readonly unknown[],
  steps: readonly string[],
  see: SeeValue,
  at: number,
): boolean {
  for (const item of list) {
    if (isMapping(item) && seeValues(item, steps, see, at)) return true;
  }
  const step = steps[at] as string;
  const isIndex = /^(?:0|[1-9]\d*)$/.test(step) && Number(step) < list.length;
  if (!isIndex) return false;
  const item: unknown = list[Number(step)];
  if (at + 1 === steps.length) return see(item, true);
  return (isMapping(item) || Array.isArray(item)) && seeValues(item, steps, see, at + 1);
}

/**
 * Whether a test holds of the value at a path: of a list, of it or of one of its items, unless the path is empty, or ends
 * with the number of the list in another one.
 */
export function someValue(
  row: unknown,
  steps: readonly string[],
  test: (value: unknown) => boolean,
): boolean {
  return seeValues(
    row,
    steps,
    (value, isItem) =>
      test(value) || (!isItem && steps.length > 0 && Array.isArray(value) && value.some(test)),
  );
}
