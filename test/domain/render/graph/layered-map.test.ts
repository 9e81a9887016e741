import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  emptyLayers,
  type LayeredMap,
  withEntries,
} from '../../../../src/domain/render/graph/layered-map.ts';

const key = fc.integer({ min: 0, max: 40 }).map(String);
const added = fc.array(fc.tuple(key, fc.nat()), { maxLength: 25 });

function contentOf(map: LayeredMap<number>) {
  return [...map.keys()].sort().map((one) => [one, map.get(one), map.has(one)]);
}

describe('withEntries', () => {
  it('makes what a map with these entries is, and leaves the one before as it was', () => {
    fc.assert(
      fc.property(fc.array(added, { maxLength: 12 }), (steps) => {
        const plain = new Map<string, number>();
        let layers = emptyLayers<number>();
        for (const entries of steps) {
          const before = [layers, contentOf(layers)] as const;
          for (const entry of entries) plain.set(...entry);
          layers = withEntries(layers, new Map(entries));
          assert.deepEqual(contentOf(before[0]), before[1]);
          const expected = [...plain.keys()].sort().map((one) => [one, plain.get(one), true]);
          assert.deepEqual(contentOf(layers), expected);
          assert.equal(layers.size, plain.size);
          assert.deepEqual([...layers.values()].sort(), [...plain.values()].sort());
          assert.deepEqual([layers.get('41'), layers.has('41')], [undefined, false]);
        }
      }),
    );
  });
});
