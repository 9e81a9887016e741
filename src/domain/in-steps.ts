/** Items between two steps: some tenths of a millisecond of simple work. */
const itemsPerStep = 256;

/**
 * Applies work to each item in steps, so that a caller can yield to the event loop between them. A few items are worked on at
 * once, as a generator for them would take longer than they do.
 */
export function eachInSteps<T>(
  items: Iterable<T>,
  act: (item: T, at: number) => void,
): Generator<void, void> {
  if (sizeOf(items) >= itemsPerStep) return manyInSteps(items, act);
  let at = 0;
  for (const item of items) {
    act(item, at);
    at += 1;
  }
  return finished;
}

/** A generator that has ended: it has no state, so all callers share it. */
const finished = noSteps();
finished.next();

function* noSteps(): Generator<void, void> {}

function sizeOf(items: Iterable<unknown>): number {
  if (Array.isArray(items)) return items.length;
  return items instanceof Map || items instanceof Set ? items.size : itemsPerStep;
}

function* manyInSteps<T>(
  items: Iterable<T>,
  act: (item: T, at: number) => void,
): Generator<void, void> {
  let at = 0;
  for (const item of items) {
    act(item, at);
    at += 1;
    if (at % itemsPerStep === 0) yield;
  }
}

/** Maps a list in steps. */
export function* mapInSteps<T, R>(
  items: readonly T[],
  make: (item: T, at: number) => R,
): Generator<void, R[]> {
  if (items.length < itemsPerStep) return items.map(make);
  const made: R[] = [];
  yield* eachInSteps(items, (item, at) => made.push(make(item, at)));
  return made;
}

/** Maps a list in steps, each item to any number of results. */
export function* flatMapInSteps<T, R>(
  items: readonly T[],
  make: (item: T, at: number) => R | readonly R[],
): Generator<void, R[]> {
  const made: R[] = [];
  yield* eachInSteps(items, (item, at) => {
    const some = make(item, at);
    if (Array.isArray(some)) for (const one of some) made.push(one);
    else made.push(some as R);
  });
  return made;
}

/** The items of a list that pass a test, found in steps. */
export function* filterInSteps<T>(
  items: readonly T[],
  isWanted: (item: T) => boolean,
): Generator<void, T[]> {
  const found: T[] = [];
  yield* eachInSteps(items, (item) => {
    if (isWanted(item)) found.push(item);
  });
  return found;
}

/** Items that are sorted at once. */
const runLength = 2_048;

/** Merges between two steps. */
const mergesPerStep = 4_096;

/**
 * Sorts a list in steps: equal items stay in their order.
 *
 * @param compare default: by UTF-16 units, of texts
 */
export function* sortInSteps<T>(
  items: readonly T[],
  compare?: (one: T, other: T) => number,
): Generator<void, T[]> {
  if (items.length <= runLength) return items.toSorted(compare);
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare));
    yield;
  }
  const isAfter = compare
    ? (one: T, other: T) => compare(one, other) > 0
    : (one: T, other: T) => one > other;
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* merge(runs[at] as T[], runs[at + 1] ?? [], isAfter));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  one: readonly T[],
  other: readonly T[],
  isAfter: (one: T, other: T) => boolean,
): Generator<void, T[]> {
  const merged: T[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const isRight =
      left === one.length || (right < other.length && isAfter(one[left] as T, other[right] as T));
    if (isRight) {
      merged.push(other[right] as T);
      right += 1;
    } else {
      merged.push(one[left] as T);
      left += 1;
    }
    if (merged.length % mergesPerStep === 0) yield;
  }
  return merged;
}
