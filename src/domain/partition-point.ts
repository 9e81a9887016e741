/**
 * How many positions, from 0 on, satisfy a test that holds for a first part of them and no longer:
 * where, in something sorted, that part ends. Asks as often as `length` can be halved.
 */
export function partitionPoint(length: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
