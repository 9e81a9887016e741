import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  eachInSteps,
  filterInSteps,
  flatMapInSteps,
  mapInSteps,
  sortInSteps,
} from '../../src/domain/in-steps.ts';
import { runSteps } from '../../src/domain/run-steps.ts';
import { anyCharacter } from '../support/any-text.ts';

const lists = fc.oneof(
  fc.array(fc.string({ maxLength: 4, unit: anyCharacter }), { maxLength: 20 }),
  fc
    .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 250, max: 9_000 }))
    .map(([factor, length]) => Array.from({ length }, (_, at) => `${(at * factor) % 997}`)),
);

/** The number of steps, and the result. */
function counted<T>(steps: Generator<void, T>): { readonly count: number; readonly result: T } {
  for (let count = 0; ; count += 1) {
    const step = steps.next();
    if (step.done) return { count, result: step.value };
  }
}

describe('work in steps', () => {
  it('gives what the methods of arrays give', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const named = (text: string, at: number): string => `${at} ${text}`;
        const twice = (text: string, at: number) => (at % 3 === 0 ? [] : [text, `${at}`]);
        const isLong = (text: string): boolean => text.length > 2;
        const visited: string[] = [];
        runSteps(eachInSteps(list, (text, at) => visited.push(named(text, at))));
        assert.deepEqual(visited, list.map(named));
        assert.deepEqual(runSteps(mapInSteps(list, named)), list.map(named));
        assert.deepEqual(runSteps(flatMapInSteps(list, twice)), list.flatMap(twice));
        assert.deepEqual(runSteps(filterInSteps(list, isLong)), list.filter(isLong));
        assert.deepEqual(runSteps(sortInSteps(list)), list.toSorted());
      }),
    );
  });

  it('leaves equal items in their order when it sorts them', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const items = list.map((text, at) => ({ length: text.length, at }));
        const byLength = (one: { length: number }, other: { length: number }) =>
          one.length - other.length;
        assert.deepEqual(runSteps(sortInSteps(items, byLength)), items.toSorted(byLength));
      }),
    );
  });

  it('changes no list that it sorts', () => {
    const list = Array.from({ length: 5_000 }, (_, at) => `${(at * 7) % 5_000}`);
    const copy = [...list];
    runSteps(sortInSteps(list));
    assert.deepEqual(list, copy);
  });

  it('pauses in long lists, and not in short ones', () => {
    const long = Array.from({ length: 10_000 }, (_, at) => `${at}`);
    const few = long.slice(0, 100);
    for (const work of [
      (list: readonly string[]) => eachInSteps(list, () => undefined),
      (list: readonly string[]) => mapInSteps(list, (text) => text),
      (list: readonly string[]) => sortInSteps(list),
    ]) {
      assert.ok(counted<unknown>(work(long)).count >= 4);
      assert.equal(counted<unknown>(work(few)).count, 0);
    }
  });
});
