import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'vitest';
import { publicKeys, secretKeys } from '../../../src/adapters/identity/verification-keys.ts';
import { ec, ed, jwkOf, pemOf, rsa } from './issuer.ts';

const setting = 'PURSER_JWT_KEY_FILE';

describe('keys of an issuer', () => {
  const rows: readonly [string, string, readonly string[]][] = [
    ['RSA', pemOf(rsa.publicKey), ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']],
    ['EC', pemOf(ec.publicKey), ['ES256']],
    ['Ed25519', pemOf(ed.publicKey), ['EdDSA', 'Ed25519']],
  ];
  for (const [title, pem, algorithms] of rows) {
    it(`of the kind ${title} do for its own algorithms alone`, () => {
      assert.deepEqual(publicKeys(pem, setting).algorithms, algorithms);
    });
  }

  it('as a set do for no HMAC', () => {
    const text = JSON.stringify({ keys: [jwkOf(rsa.publicKey, 'a')] });
    assert.ok(publicKeys(text, setting).algorithms.every((name) => !name.startsWith('HS')));
  });

  it('as a secret do for HMAC alone', () => {
    const { algorithms } = secretKeys('x'.repeat(32), setting);
    assert.deepEqual(algorithms, ['HS256', 'HS384', 'HS512']);
  });

  const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 });
  const odd = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const secretKey = { kty: 'oct', k: 'c2VjcmV0' };
  const wrong: readonly [string, string, RegExp][] = [
    ['nothing', '', /no public key/],
    ['text', 'hunter2', /no public key/],
    ['a private key', pemOf(rsa.privateKey), /private key/],
    ['a key that is too short', pemOf(weak.publicKey), /2048 bits/],
    ['a curve nobody signs with', pemOf(odd.publicKey), /P-256/],
    ['broken JSON', '{"keys": {', /no JWKS/],
    ['JSON without keys', '{"key": []}', /no JWKS/],
    ['a shared secret as a set', JSON.stringify({ keys: [secretKey] }), /secret keys/],
    [
      'a private key as a set',
      JSON.stringify({ keys: [jwkOf(ec.privateKey, 'a')] }),
      /secret keys/,
    ],
  ];
  for (const [title, text, reason] of wrong) {
    it(`cannot be ${title}`, () => {
      assert.throws(
        () => publicKeys(text, setting),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, 'SETTING_INVALID');
          assert.match(error.message, reason);
          assert.ok(text === '' || !error.message.includes(text));
          return true;
        },
      );
    });
  }

  it('cannot be a short secret', () => {
    assert.throws(() => secretKeys('x'.repeat(31), setting), { code: 'SETTING_INVALID' });
  });
});
