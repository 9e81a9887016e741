import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { editMap } from '../../../src/domain/history/edit-map.ts';
import { keyGroups } from '../../../src/domain/history/key-groups.ts';
import { createPageStore } from '../../support/page-store.ts';
import { runs } from '../../support/properties.ts';

const groupOf = (key: string): string => key.slice(0, 1);

describe('keyGroups', () => {
  it('gives every group once, in order', async () => {
    const groups = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    const sizes = fc.array(fc.nat({ max: 400 }), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(groups, sizes, async (names, counts) => {
        const store = createPageStore();
        const keys = names.flatMap((name, at) =>
          Array.from({ length: 1 + (counts[at] ?? 0) }, (_, nth) => `${name}${nth}`),
        );
        const edits = new Map(keys.map((key) => [key, null]));
        const root = store.keep(await editMap(null, edits, store.read));
        assert.deepEqual(await keyGroups(root, groupOf, store.read), [...names].sort());
      }),
      { numRuns: runs(20) },
    );
  });
});
