/**
 * Binary search: how many positions, from 0 on, satisfy a test that holds for the first positions
 * and for none after them. Calls the test about log2(`length`) times.
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
