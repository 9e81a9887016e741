import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { serverToken } from '../../../src/cli/client/server-token.ts';

describe('the token for a server', () => {
  it('is that of the environment', () => {
    assert.equal(serverToken({ PURSER_TOKEN: ' purser_x\n' }, undefined), 'purser_x');
  });

  it('may be none', () => {
    assert.equal(serverToken({}, undefined), null);
    assert.equal(serverToken({ PURSER_TOKEN: '' }, undefined), null);
  });

  for (const token of ['two words', 'line\nbreak', 'naïve', 'x\u0000']) {
    it(`is refused, and not shown, if it cannot be one: ${JSON.stringify(token)}`, () => {
      assert.throws(
        () => serverToken({ PURSER_TOKEN: token }, undefined),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, 'USAGE');
          assert.ok(!error.message.includes(token));
          return true;
        },
      );
    });
  }

  it('is that of a file, if one is named', () => {
    const missing = () => serverToken({ PURSER_TOKEN: 'x' }, '/nowhere/token');
    assert.throws(missing, { code: 'FILE_UNREADABLE' });
  });

  it('is that of another variable, if it is for another server', () => {
    const env = { PURSER_TOKEN: 'ours', PURSER_DECKHAND_TOKEN: 'theirs' };
    assert.equal(serverToken(env, undefined, 'PURSER_DECKHAND_TOKEN'), 'theirs');
    assert.equal(serverToken({ PURSER_TOKEN: 'ours' }, undefined, 'PURSER_DECKHAND_TOKEN'), null);
  });
});
