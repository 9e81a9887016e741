import { eachInSteps } from '../../in-steps.ts';
import { runSteps } from '../../run-steps.ts';

/** Groups items by name, each under all of its names, in the order of the input. */
export function groupBy<T>(
  items: readonly T[],
  namesOf: (item: T) => Iterable<string>,
): ReadonlyMap<string, readonly T[]> {
  return runSteps(groupInSteps(items, namesOf));
}

/** {@link groupBy} in steps, so that a caller can yield to the event loop between them. */
export function* groupInSteps<T>(
  items: readonly T[],
  namesOf: (item: T) => Iterable<string>,
): Generator<void, ReadonlyMap<string, readonly T[]>> {
  const groups = new Map<string, T[]>();
  yield* eachInSteps(items, (item) => {
    for (const name of namesOf(item)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [item]);
      else group.push(item);
    }
  });
  return groups;
}
