import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OutOfMemory } from '../rule-results/out-of-memory.ts';

/** Rows between two looks, and the share of the limit that may be taken between two collections of garbage. */
const rowsPerLook = 64;
const collectingShare = 1 / 8;

/** Of this thread. */
let limit = Number.POSITIVE_INFINITY;
let collectAt = 0;
let rows = 0;
let collectGarbage: () => void = () => undefined;

/**
 * Limits the memory of this thread. A thread that reaches the limit of Node may end the whole process, as that is looked at
 * too late; so this one should be lower.
 */
export function limitHeap(megabytes: number): void {
  limit = megabytes * 1024 ** 2;
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc') as () => void;
}

/** To be called for each row that is made. Garbage does not count. @throws OutOfMemory */
export function guardHeap(): void {
  rows += 1;
  if (rows % rowsPerLook !== 0 || limit === Number.POSITIVE_INFINITY) return;
  const used = getHeapStatistics().used_heap_size;
  if (used < limit || used < collectAt) return;
  collectGarbage();
  const live = getHeapStatistics().used_heap_size;
  if (live >= limit) throw new OutOfMemory();
  collectAt = live + limit * collectingShare;
}
