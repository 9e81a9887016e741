import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Grant } from '../../../src/domain/access/principal.ts';
import { rightsText } from '../../../src/domain/access/rights-text.ts';

const grant: Grant = {
  permissions: new Set(['deckhand:list_tags', 'deckhand:show_tag'] as const),
  buckets: ['a'],
  schemas: null,
  environments: null,
};

describe('rightsText', () => {
  it('is the same for the same rights', () => {
    const turned = new Set([...(grant.permissions as ReadonlySet<'deckhand:show_tag'>)].reverse());
    assert.equal(rightsText([grant]), rightsText([{ ...grant, permissions: turned }]));
    assert.equal(rightsText([grant]), rightsText([{ ...grant }]));
  });

  const others: readonly [string, readonly Grant[]][] = [
    ['none', []],
    ['all permissions', [{ ...grant, permissions: 'all' }]],
    ['fewer permissions', [{ ...grant, permissions: new Set(['deckhand:show_tag'] as const) }]],
    ['all buckets', [{ ...grant, buckets: null }]],
    ['no bucket', [{ ...grant, buckets: [] }]],
    ['one schema', [{ ...grant, schemas: ['a'] }]],
    ['buckets as schemas', [{ ...grant, buckets: null, schemas: ['a'] }]],
  ];
  for (const [title, grants] of others) {
    it(`is another for ${title}`, () => assert.notEqual(rightsText(grants), rightsText([grant])));
  }
});
