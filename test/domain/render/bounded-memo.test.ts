import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createBoundedMemo } from '../../../src/domain/render/bounded-memo.ts';

const text = (length: number) => ({ data: 'x'.repeat(length) });

describe('the memo of renderings', () => {
  it('forgets what was used longest ago when it is full', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('one', text(100));
    memo.put('two', text(100));
    memo.get('one');
    memo.put('three', text(100));
    assert.deepEqual(
      ['one', 'two', 'three'].map((key) => memo.get(key) !== undefined),
      [true, false, true],
    );
  });

  it('goes by the size that is known of data', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('large', { data: 'x', size: { bytes: 1_000, depth: 0 } });
    assert.equal(memo.get('large'), undefined);
  });

  it('does not keep what is larger than all of it', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('small', { data: 1 });
    memo.put('large', text(1_000));
    assert.deepEqual([memo.get('small')?.data, memo.get('large')], [1, undefined]);
  });

  it('remembers a null', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('key', { data: null });
    assert.deepEqual(memo.get('key'), { data: null });
  });
});
