import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type ListEdit, partedList, withEdits } from '../../src/domain/parted-list.ts';

const numbers = (length: number) => Array.from({ length }, (_, at) => at);

/** Lengths around those at which parts are cut and joined. */
const lengths = fc.oneof(fc.nat(20), fc.nat(6_000), fc.constantFrom(255, 256, 1_024, 1_025, 2_048));

/** Edits of a list of some length: where each begins and how many items it takes, and how many it brings. */
const changes = fc.array(
  fc.record({ gap: fc.nat(2_500), taken: fc.oneof(fc.nat(2), fc.nat(3_000)), come: fc.nat(600) }),
  { maxLength: 6 },
);

interface Change {
  readonly gap: number;
  readonly taken: number;
  readonly come: number;
}

function editsOf(length: number, made: readonly Change[]): readonly ListEdit<number>[] {
  let at = 0;
  return made.map(({ gap, taken, come }, nth) => {
    const from = Math.min(at + gap, length);
    const to = Math.min(from + taken, length);
    at = to;
    return { from, to, items: Array.from({ length: come }, (_, one) => -1 - one - nth * 1_000) };
  });
}

describe('a list in parts', () => {
  it('has the items of the array with the same edits', () => {
    fc.assert(
      fc.property(lengths, fc.array(changes, { maxLength: 4 }), (length, rounds) => {
        let list = partedList(numbers(length));
        let array: readonly number[] = numbers(length);
        for (const round of rounds) {
          const edits = editsOf(array.length, round);
          const before = array;
          list = withEdits(list, edits);
          array = edits
            .toReversed()
            .reduce<readonly number[]>(
              (some, { from, to, items }) => some.toSpliced(from, to - from, ...items),
              before,
            );
          assert.deepEqual([...list], array);
          assert.equal(list.length, array.length);
        }
        for (const at of [0, 1, 255, 256, 1_024, array.length - 1, array.length, -1]) {
          assert.equal(list.at(at), array.at(at));
        }
        for (const [from, to] of [
          [0, 3],
          [250, 1_300],
          [array.length - 2, array.length + 5],
          [9],
        ]) {
          assert.deepEqual(list.slice(from, to), array.slice(from, to));
        }
        const isEven = (item: number): boolean => item % 2 === 0;
        assert.deepEqual(list.filter(isEven), array.filter(isEven));
        assert.ok(list.parts.every((part) => part.length > 0 && part.length <= 1_024));
      }),
    );
  });

  it('shares the parts without edits', () => {
    const before = partedList(numbers(100_000));
    const after = withEdits(before, [{ from: 50_000, to: 50_001, items: [7, 7] }]);
    const shared = after.parts.filter((part) => before.parts.includes(part));
    assert.equal(shared.length, before.parts.length - 1);
  });

  it('keeps its parts of some length, whatever is taken from it one by one', () => {
    let list = partedList(numbers(20_000));
    for (let nth = 0; list.length > 4_000; nth += 1) {
      const from = (nth * 7_919) % (list.length - 5);
      list = withEdits(list, [{ from, to: from + 5, items: [] }]);
    }
    assert.ok(list.parts.length <= 4_000 / 128);
  });
});
