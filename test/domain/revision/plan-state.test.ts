import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { DocumentEntry } from '../../../src/domain/document/document.ts';
import { type PlacedDocument, planState } from '../../../src/domain/revision/plan-state.ts';
import { type DocumentSketch, entryOf, submittedOf } from '../../support/submitted.ts';

const base = { revision: 4, serials: 10 };

function placed(bucket: string, ...sketches: readonly DocumentSketch[]): readonly PlacedDocument[] {
  return submittedOf(sketches).flatMap((item) =>
    item.kind === 'document' ? [{ item, bucket }] : [],
  );
}

const reported = (wanted: readonly PlacedDocument[], live: readonly DocumentEntry[]) =>
  planState(wanted, live, base).map(({ kind, id, before, after }) => [
    kind,
    id.name,
    before?.origin ?? null,
    after && [after.bucket, after.origin, after.serial],
  ]);

describe('planState', () => {
  it('keeps what is the same, changes what is not, and takes away the rest', () => {
    const live = [
      entryOf({ name: 'same', data: 1 }),
      entryOf({ name: 'changed', data: 1 }),
      entryOf({ name: 'gone' }, { bucket: 'other' }),
    ];
    const wanted = placed(
      'site',
      { name: 'new' },
      { name: 'changed', data: 2 },
      { name: 'same', data: 1 },
    );
    assert.deepEqual(reported(wanted, live), [
      ['created', 'new', null, ['site', 5, 11]],
      ['updated', 'changed', 1, ['site', 5, 12]],
      ['unchanged', 'same', 1, ['site', 1, 1]],
      ['deleted', 'gone', 1, null],
    ]);
  });

  it('changes a document that belongs to another bucket now', () => {
    const live = [entryOf({ name: 'a' }, { bucket: 'one' })];
    assert.deepEqual(reported(placed('two', { name: 'a' }), live), [
      ['updated', 'a', 1, ['two', 5, 11]],
    ]);
  });

  it('distinguishes encrypted documents by their seals', () => {
    const sketch = { name: 'a', metadata: { storagePolicy: 'encrypted' }, data: 'x' };
    const live = [{ ...entryOf(sketch), seal: 'sealed' }];
    const sealed = (seal: string) =>
      placed('site', sketch).map(({ item, bucket }) => ({
        item: { ...item, facts: { ...item.facts, digest: '', seal } },
        bucket,
      }));
    assert.deepEqual(
      [sealed('sealed'), sealed('another')].map((wanted) => reported(wanted, live)[0]?.[0]),
      ['unchanged', 'updated'],
    );
  });

  it('takes layers of one name for documents of their own', () => {
    const live = [entryOf({ name: 'a', layer: 'global' })];
    assert.deepEqual(
      reported(placed('site', { name: 'a', layer: 'site' }), live).map(([kind]) => kind),
      ['created', 'deleted'],
    );
  });
});
