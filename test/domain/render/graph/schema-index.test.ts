import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { documentKey } from '../../../../src/domain/document/document.ts';
import { childCandidates, indexSchema } from '../../../../src/domain/render/graph/schema-index.ts';
import { arbitrarySet } from '../../../support/arbitrary-set.ts';
import { graphOf, indexesOf } from '../../../support/render-set.ts';

describe('indexSchema', () => {
  it('lists documents by key, whatever order they come in', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        const entries = items.map(({ facts }) => facts);
        const index = indexSchema('any', entries.toReversed());
        assert.deepEqual(index, indexSchema('any', entries));
        const keys = index.entries.map(documentKey);
        assert.deepEqual(keys, keys.toSorted());
      }),
    );
  });
});

describe('childCandidates', () => {
  it('finds at least all whose parent a document is, and never the document', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        const indexes = indexesOf(items);
        for (const { parent, entry } of graphOf(items).order) {
          const index = indexes.get(entry.schema);
          assert.ok(index);
          assert.ok(!childCandidates(index, entry).includes(entry));
          if (parent !== null) assert.ok(childCandidates(index, parent.entry).includes(entry));
        }
      }),
    );
  });
});
