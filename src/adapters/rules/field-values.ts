import { isMapping } from './values.ts';

/** Is given a value at the end of a path; undefined where there is none. Returns true to see no more. */
export type SeeValue = (value: unknown) => boolean;

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
  if (step === undefined) return see(value);
  if (Array.isArray(value)) return seeItems(value, steps, see, at);
  if (!isMapping(value) || !Object.hasOwn(value, step)) return see(undefined);
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
  return isIndex && seeValues(list[Number(step)], steps, see, at + 1);
}

/** Whether a test holds of the value at a path: of a list, of it or of one of its items. */
export function someValue(
  row: unknown,
  steps: readonly string[],
  test: (value: unknown) => boolean,
): boolean {
  return seeValues(
    row,
    steps,
    (value) => test(value) || (Array.isArray(value) && value.some(test)),
  );
}
