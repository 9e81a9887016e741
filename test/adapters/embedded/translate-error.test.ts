import assert from 'node:assert/strict';
import { constants, tmpdir } from 'node:os';
import { describe, it } from 'vitest';
import { translateError } from '../../../src/adapters/embedded/translate-error.ts';
import { PurserError, refusal } from '../../../src/domain/errors.ts';

const { ENOSPC, EDQUOT, EFBIG, EACCES, EIO } = constants.errno;

describe('errors of the embedded engine', () => {
  for (const [title, members, code] of [
    ['no space, as the engine says it', { code: ENOSPC }, 'STORE_FULL'],
    ['no space, as Node says it', { code: 'ENOSPC', errno: -ENOSPC }, 'STORE_FULL'],
    ['a quota', { code: EDQUOT }, 'STORE_FULL'],
    ['a file too large', { code: EFBIG }, 'STORE_FULL'],
    ['a map that cannot grow', { code: -30792 }, 'STORE_FULL'],
    ['a write that failed where there is room', { code: EIO }, 'STORE_UNAVAILABLE'],
    ['no right to read', { code: 'EACCES', errno: -EACCES }, 'STORE_UNAVAILABLE'],
    ['a damaged page', { code: -30796 }, 'STORE_CORRUPT'],
  ] as const) {
    it(`${title} is ${code}`, async () => {
      const error = Object.assign(new Error('what the engine says'), members);
      const translated = await translateError(error, tmpdir());
      assert.ok(translated instanceof PurserError);
      assert.equal(translated.code, code);
      assert.equal(translated.cause, error);
    });
  }

  it('are left as they are if they are ours, or bugs', async () => {
    for (const error of [refusal('STORE_FULL', {}), new TypeError('a bug'), 'thrown']) {
      assert.equal(await translateError(error, tmpdir()), error);
    }
  });
});
