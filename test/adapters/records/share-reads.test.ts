import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { shareReads } from '../../../src/adapters/records/share-reads.ts';

describe('shared reads', () => {
  /** A read that ends on request, and numbers itself. */
  function slowRead() {
    const ends: Array<(error?: Error) => void> = [];
    const read = shareReads(
      () =>
        new Promise<number>((resolve, reject) => {
          const number = ends.length + 1;
          ends.push((error) => (error ? reject(error) : resolve(number)));
        }),
    );
    return { read, ends };
  }

  it('give each call what began after it, and those that wait the same', async () => {
    const { read, ends } = slowRead();
    const first = read();
    const [second, third] = [read(), read()];
    assert.equal(ends.length, 1);
    ends[0]?.();
    assert.equal(await first, 1);
    await new Promise(setImmediate);
    const fourth = read();
    ends[1]?.();
    assert.deepEqual([await second, await third], [2, 2]);
    await new Promise(setImmediate);
    ends[2]?.();
    assert.equal(await fourth, 3);
    assert.equal(ends.length, 3);
  });

  it('go on after one that fails', async () => {
    const { read, ends } = slowRead();
    const [first, second] = [read(), read()];
    ends[0]?.(new Error('away'));
    await assert.rejects(first, /away/);
    await new Promise(setImmediate);
    ends[1]?.();
    assert.equal(await second, 2);
  });
});
