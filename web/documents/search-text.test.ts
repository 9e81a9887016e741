import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { filterOf, hasWord, toggleWord } from './search-text.ts';

describe('a search text', () => {
  it('is a filter', () => {
    assert.deepEqual(
      filterOf('layer:site gate  schema:a/B/v1 layer:region label:k=v=w label:x=y pump'),
      {
        layer: ['site', 'region'],
        schema: ['a/B/v1'],
        labels: [
          { key: 'k', value: 'v=w' },
          { key: 'x', value: 'y' },
        ],
        search: 'gate pump',
      },
    );
    assert.deepEqual(filterOf('  '), {});
  });

  it('gains and loses words', () => {
    const with2 = toggleWord('gate', 'layer:site');
    assert.equal(with2, 'gate layer:site');
    assert.ok(hasWord(with2, 'layer:site'));
    assert.equal(toggleWord(with2, 'layer:site'), 'gate');
  });
});
