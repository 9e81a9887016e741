import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { describe, it } from 'vitest';
import { openGivenKeys } from '../../../src/adapters/keys/given-keys.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { checkKeyVault } from '../../contract/key-vault.ts';

const encoded = (fill: number): string => Buffer.alloc(32, fill).toString('base64');

checkKeyVault('PURSER_KEYS', {
  isLive: false,
  start: async () => {
    let [keys, count] = [`k1:${encoded(1)}`, 1];
    return {
      open: async () => openGivenKeys(keys),
      openOther: async () => openGivenKeys(`k1:${encoded(99)}`),
      async renew() {
        count += 1;
        keys = `k${count}:${encoded(count)}, ${keys}`;
      },
      async forgetOlder() {
        keys = keys.split(',')[0] ?? '';
      },
      breakDown: null,
      close: async () => {},
    };
  },
});

describe('keys from a text', () => {
  it('may have padding or not', async () => {
    const [one, other] = [`a:${encoded(1)}`, `a:${encoded(1).replace('=', '')}`];
    const wrapped = await openGivenKeys(one).wrap([Buffer.alloc(32)]);
    assert.equal((await openGivenKeys(other).unwrap(wrapped)).length, 1);
  });

  const rows: readonly [string, string, RegExp][] = [
    ['nothing', '', /key 1 is not/],
    ['no name', encoded(1), /key 1 is not/],
    ['an empty name', `:${encoded(1)}`, /key 1 is not/],
    ['a name with a space', `a b:${encoded(1)}`, /key 1 is not/],
    ['31 bytes', `a:${Buffer.alloc(31, 1).toString('base64')}`, /key 1 is not/],
    ['33 bytes', `a:${Buffer.alloc(33, 1).toString('base64')}`, /key 1 is not/],
    ['hexadecimal digits', `a:${Buffer.alloc(32, 1).toString('hex')}`, /key 1 is not/],
    ['a comma at the end', `a:${encoded(1)},`, /key 2 is not/],
    ['a second that is none', `a:${encoded(1)},b:secret`, /key 2 is not/],
    ['a name twice', `a:${encoded(1)},a:${encoded(2)}`, /two keys have the same name/],
  ];
  for (const [what, text, reason] of rows) {
    it(`are refused, and not quoted: ${what}`, () => {
      try {
        openGivenKeys(text);
      } catch (error) {
        assert.ok(error instanceof PurserError);
        assert.equal(error.code, 'SETTING_INVALID');
        assert.equal(error.faults[0].facts['setting'], 'PURSER_KEYS');
        assert.match(error.message, reason);
        for (const part of text.split(/[:,]/)) {
          assert.ok(part.length < 6 || !inspect(error).includes(part));
        }
        return;
      }
      assert.fail('not refused');
    });
  }
});
