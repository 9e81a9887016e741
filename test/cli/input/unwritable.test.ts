import assert from 'node:assert/strict';
import { it } from 'vitest';
import { unwritable } from '../../../src/cli/input/unwritable.ts';
import { PurserError, refusal } from '../../../src/domain/errors.ts';

it('what the system says of a file is reported in our words, or its own', () => {
  const rows = [
    ['ENOSPC', 'x cannot be written: the disk is full'],
    ['EIO', 'x cannot be written: i/o error'],
  ] as const;
  for (const [code, message] of rows) {
    const error = Object.assign(new Error('i/o error'), { code, errno: -5 });
    const reported = unwritable('x', error);
    assert.ok(reported instanceof PurserError);
    assert.deepEqual([reported.code, reported.message], ['FILE_UNWRITABLE', message]);
  }
});

it('an error that the system did not make stays what it is', () => {
  for (const error of [refusal('STORE_FULL', {}), new Error('a bug')]) {
    assert.equal(unwritable('x', error), error);
  }
});
