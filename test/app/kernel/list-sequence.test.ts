import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { sliceSequence } from '../../../src/app/kernel/list-sequence.ts';
import { PurserError } from '../../../src/domain/errors.ts';

describe('sliceSequence', () => {
  it('gives all of a sequence page by page, and makes no more of it than a page takes', async () => {
    for (const length of [0, 1, 4, 5]) {
      for (const first of [1, 2, 5, 9]) {
        let made = 0;
        const sequence = function* () {
          for (let at = 0; at < length; at += 1) {
            made += 1;
            yield at;
          }
        };
        const read: string[] = [];
        for (let after: string | undefined; ; ) {
          made = 0;
          const page = sliceSequence(
            sequence,
            { first, ...(after && { after }) },
            (at) => `n${at}`,
          );
          assert.ok(made <= read.length + first + 1);
          assert.equal(page.hasPreviousPage, read.length > 0);
          assert.equal(await page.total(), length);
          read.push(...page.items.map(({ node }) => node));
          if (!page.hasNextPage) break;
          after = page.items.at(-1)?.cursor;
        }
        assert.deepEqual(
          read,
          Array.from({ length }, (_, at) => `n${at}`),
        );
      }
    }
  });

  it('refuses the cursors of other lists', () => {
    for (const after of ['x', Buffer.from('["revision",1]').toString('base64url')]) {
      assert.throws(
        () => sliceSequence(() => [1], { after }, String),
        (error) => error instanceof PurserError && error.code === 'ARGUMENT_INVALID',
      );
    }
  });
});
