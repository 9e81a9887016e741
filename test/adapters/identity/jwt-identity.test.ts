import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { CompactSign } from 'jose';
import { describe, it } from 'vitest';
import { createJwtIdentity } from '../../../src/adapters/identity/jwt-identity.ts';
import {
  publicKeys,
  secretKeys,
  type Verifying,
} from '../../../src/adapters/identity/verification-keys.ts';
import { builtInRoles } from '../../../src/domain/access/roles.ts';
import type { Identity } from '../../../src/ports/identity.ts';
import {
  audience,
  claims,
  ec,
  ed,
  forged,
  inSeconds,
  issuer,
  jwkOf,
  now,
  otherRsa,
  pemOf,
  rsa,
  secret,
  signed,
} from './issuer.ts';

function identity(keys: Verifying, claim: { name?: string; roles?: string } = {}): Identity {
  return createJwtIdentity({
    issuer,
    audience,
    nameClaim: claim.name ?? 'sub',
    rolesClaim: claim.roles ?? 'roles',
    keys: async () => keys,
    roles: async () => builtInRoles,
    clock: { now: () => now },
  });
}

const byPem = identity(publicKeys(pemOf(rsa.publicKey), 'S'));
const bySecret = identity(secretKeys(secret, 'S'));
const keySet = { keys: [jwkOf(rsa.publicKey, 'r'), jwkOf(ec.publicKey, 'e')] };
const bySet = identity(publicKeys(JSON.stringify(keySet), 'S'));
const secretBytes = new TextEncoder().encode(secret);

describe('a JWT that is good', () => {
  it('says who it is, and what they may do', async () => {
    const by = await byPem.authenticate(await signed());
    assert.deepEqual([by.name, by.via], ['ada', 'jwt']);
    assert.deepEqual(by.grants, builtInRoles.get('editor')?.grants);
    assert.deepEqual([by.address, by.requestId], [null, null]);
  });

  const payloads: readonly [string, object][] = [
    ['for several audiences', { aud: ['other', audience] }],
    ['expired for less than clocks may differ', { exp: inSeconds(-29) }],
    ['expiring as late as a time can be', { exp: 253_402_300_799 }],
    ['not good before soon', { nbf: inSeconds(29) }],
    ['with a name of letters of all kinds', { sub: 'Åda Łovelace 愛' }],
  ];
  for (const [title, payload] of payloads) {
    it(`may be ${title}`, async () => {
      assert.equal((await byPem.authenticate(await signed({ ...payload }))).via, 'jwt');
    });
  }

  it('may be signed by any algorithm that fits the key', async () => {
    for (const alg of ['RS256', 'RS512', 'PS256']) {
      assert.ok(await byPem.authenticate(await signed({}, { header: { alg } })));
    }
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      assert.ok(
        await bySecret.authenticate(await signed({}, { key: secretBytes, header: { alg } })),
      );
    }
    const byEd = identity(publicKeys(pemOf(ed.publicKey), 'S'));
    const edSigned = await signed({}, { key: ed.privateKey, header: { alg: 'EdDSA' } });
    assert.ok(await byEd.authenticate(edSigned));
    const ecSigned = await signed({}, { key: ec.privateKey, header: { alg: 'ES256', kid: 'e' } });
    assert.ok(await bySet.authenticate(ecSigned));
  });

  const roles: readonly [string, string, unknown, readonly string[]][] = [
    ['an array', 'roles', ['reader'], ['reader']],
    ['a text with blanks', 'roles', 'reader editor', ['reader', 'editor']],
    ['a claim in a claim', 'realm.roles', { roles: ['reader'] }, ['reader']],
    ['a claim with dots in its name', 'https://a.example/roles', ['reader'], ['reader']],
    ['an array of all sorts', 'roles', ['reader', 1, null, ['admin']], ['reader']],
    ['roles that are none here', 'roles', ['offline_access'], []],
    ['a number', 'roles', 7, []],
    ['what every object has', 'constructor.name', {}, []],
  ];
  for (const [title, claim, value, expected] of roles) {
    it(`says what they may do in ${title}`, async () => {
      const who = identity(publicKeys(pemOf(rsa.publicKey), 'S'), { roles: claim });
      const member = claim.startsWith('realm.') ? 'realm' : claim;
      const by = await who.authenticate(await signed({ roles: undefined, [member]: value }));
      const all = expected.flatMap((name) => builtInRoles.get(name)?.grants ?? []);
      assert.deepEqual(by.grants, all);
    });
  }
});

describe('a JWT that is no good', () => {
  const payloads: readonly [string, object, RegExp][] = [
    ['has expired', { exp: inSeconds(-31) }, /expired/],
    ['never expires', { exp: undefined }, /"exp" of the token is missing/],
    ['is not good yet', { nbf: inSeconds(31) }, /"nbf" of the token is wrong/],
    ['expires after all time', { exp: 1e300 }, /"exp" of the token is no time/],
    ['expires after the year 9999', { exp: 253_402_300_800 }, /"exp" of the token is no time/],
    ['is good from before all time', { nbf: -1e300 }, /"nbf" of the token is no time/],
    ['was made after all time', { iat: 1e300 }, /"iat" of the token is no time/],
    ['is for somebody else', { aud: 'other' }, /"aud" of the token is wrong/],
    ['is for nobody', { aud: undefined }, /"aud" of the token is missing/],
    ['is of another issuer', { iss: 'https://evil.example' }, /"iss" of the token is wrong/],
    ['is of no issuer', { iss: undefined }, /"iss" of the token is missing/],
    ['names nobody', { sub: undefined }, /is not a valid name/],
    ['names nobody by an empty name', { sub: '' }, /is not a valid name/],
    ['has a name that would break a line of the log', { sub: 'a\nb' }, /is not a valid name/],
  ];
  for (const [title, payload, reason] of payloads) {
    it(title, async () => refused(byPem, await signed({ ...payload }), reason));
  }

  it('expires at a number that is infinite once it is read', async () => {
    const text = JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999');
    const token = await new CompactSign(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(rsa.privateKey);
    await refused(byPem, token, /"exp" of the token is no time/);
  });

  it('is signed by nobody', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      for (const who of [byPem, bySecret, bySet]) {
        await refused(who, forged({ alg }), /algorithm/);
        await refused(who, forged({ alg }, claims, 'AAAA'), /algorithm/);
      }
    }
  });

  it('is signed by HMAC with the public key for a secret', async () => {
    const [head = '', body = ''] = forged({ alg: 'HS256', typ: 'JWT' }).split('.');
    for (const pem of [pemOf(rsa.publicKey), pemOf(rsa.publicKey).trim()]) {
      const mac = createHmac('sha256', pem).update(`${head}.${body}`).digest('base64url');
      await refused(byPem, `${head}.${body}.${mac}`, /algorithm/);
      await refused(bySet, `${head}.${body}.${mac}`, /algorithm/);
    }
  });

  it('is signed by another key', async () => {
    await refused(byPem, await signed({}, { key: otherRsa.privateKey }), /signature/);
    const otherSecret = new TextEncoder().encode(`${secret}.`);
    const mac = await signed({}, { key: otherSecret, header: { alg: 'HS256' } });
    await refused(bySecret, mac, /signature/);
  });

  it('was changed after it was signed', async () => {
    const [head, , signature] = (await signed()).split('.');
    const [, body] = forged({}, { ...claims, roles: ['admin'] }).split('.');
    await refused(byPem, `${head}.${body}.${signature}`, /signature/);
  });

  it('is signed by a key of another kind', async () => {
    const byEc = await signed({}, { key: ec.privateKey, header: { alg: 'ES256' } });
    await refused(byPem, byEc, /algorithm/);
    await refused(bySecret, byEc, /algorithm/);
    await refused(bySecret, await signed(), /algorithm/);
  });

  it('names a key that the issuer has not', async () => {
    await refused(bySet, await signed({}, { header: { kid: 'x' } }), /no such key/);
  });

  it('does not say which of several keys it is signed with', async () => {
    const keys = [jwkOf(rsa.publicKey, 'a'), jwkOf(otherRsa.publicKey, 'b')];
    const who = identity(publicKeys(JSON.stringify({ keys }), 'S'));
    await refused(who, await signed(), /which key/);
  });

  it('brings its own key', async () => {
    const header = { jwk: jwkOf(otherRsa.publicKey, 'x'), jku: 'https://evil.example/keys' };
    const own = await signed({}, { key: otherRsa.privateKey, header });
    await refused(byPem, own, /signature/);
    await refused(bySet, own, /signature/);
  });

  it('has a header that must be understood and is not', async () => {
    const header = { crit: ['exp'], exp: 1 };
    await refused(byPem, await signed({}, { header }), /cannot be read/);
  });

  for (const token of ['', '.', '..', 'a.b.c', 'e30.e30.e30', 'eyJhbGciOiJSUzI1NiJ9', '….….…']) {
    it(`is no JWT: ${JSON.stringify(token)}`, async () => refused(byPem, token, /./));
  }
});

async function refused(who: Identity, token: string, reason: RegExp): Promise<void> {
  await assert.rejects(who.authenticate(token), (error: { code?: string; message?: string }) => {
    assert.equal(error.code, 'UNAUTHENTICATED');
    assert.match(error.message ?? '', reason);
    assert.ok(token.length < 20 || !error.message?.includes(token.slice(0, 20)));
    return true;
  });
}
