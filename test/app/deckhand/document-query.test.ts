import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { filterOf } from '../../../src/app/deckhand/document-query.ts';

const rest = { sort: [], descending: false, limit: null, cleartext: true };

describe('the labels of a query', () => {
  const rows: readonly [title: string, labels: readonly string[], filter: object | null][] = [
    ['are keys and values', ['rack=r1', 'unit=7'], { rack: 'r1', unit: '7' }],
    ['may have more equals signs, and empty values', ['a=b=c', 'd='], { a: 'b=c', d: '' }],
    ['are of one key the last', ['rack=r1', 'rack=r2'], { rack: 'r2' }],
    ['that have no value are those of no document', ['rack=r1', 'rack'], null],
  ];
  for (const [title, labels, expected] of rows) {
    it(title, () => {
      const pairs = Object.entries(expected ?? {}).map(([key, value]) => ({ key, value }));
      assert.deepEqual(filterOf({ ...rest, labels }), expected && { labels: pairs });
    });
  }
});
