import { guardHeap } from '../heap-guard.ts';

/** What a function gives for each row, within the memory of the thread. @throws OutOfMemory, and what the function throws */
export function mapRows<T, U>(rows: readonly T[], give: (row: T) => U): U[] {
  const given: U[] = [];
  for (const row of rows) {
    guardHeap();
    given.push(give(row));
  }
  return given;
}

/** The same for lists, as one. */
export function flatMapRows<T, U>(rows: readonly T[], give: (row: T) => readonly U[]): U[] {
  const given: U[] = [];
  for (const row of rows) {
    guardHeap();
    for (const one of give(row)) given.push(one);
  }
  return given;
}
