import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { remoteKeys } from '../../../src/adapters/identity/remote-keys.ts';
import { jwkOf, now, otherRsa, rsa, signed } from './issuer.ts';

/** What the issuer answers next; each question is counted. */
let answer: { status: number; body: string; location?: string };
let asked = 0;
let server: Server;
let url: string;

const setOf = (...keys: object[]) => ({ status: 200, body: JSON.stringify({ keys }) });
const good = setOf(jwkOf(rsa.publicKey, 'r'));

beforeEach(async () => {
  asked = 0;
  answer = good;
  server = createServer((_request, response) => {
    asked += 1;
    const { status, body, location } = answer;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Checks tokens with remote keys, at a time that can be moved on. */
function checking() {
  const time = { now };
  const keys = remoteKeys(url, { now: () => time.now });
  const check = async (kid = 'r') => {
    const { find, algorithms } = await keys();
    const token = await signed({}, { header: { kid } });
    const currentDate = new Date(now);
    return jwtVerify(token, find, { algorithms: [...algorithms], currentDate });
  };
  return { time, check };
}

describe('keys at a URL', () => {
  it('are fetched when they are needed, once', async () => {
    const { check } = checking();
    assert.equal(asked, 0);
    await Promise.all([check(), check(), check()]);
    await check();
    assert.equal(asked, 1);
  });

  it('are not fetched again at once for each key that is unknown', async () => {
    const { check } = checking();
    await check();
    for (const kid of ['x', 'y', 'z']) {
      await assert.rejects(check(kid), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    }
    assert.equal(asked, 1);
  });

  const failures: readonly [string, () => void][] = [
    ['fails', () => Object.assign(answer, { status: 500 })],
    ['sends elsewhere', () => Object.assign(answer, { status: 302, location: '/other' })],
    ['answers no JSON', () => Object.assign(answer, { body: '<html>' })],
    ['answers no set of keys', () => Object.assign(answer, { body: '{"keys": 1}' })],
    ['answers without end', () => Object.assign(answer, { body: ' '.repeat(1_000_000) })],
    ['is gone', () => void server.close()],
  ];
  for (const [title, fail] of failures) {
    it(`cannot be had where the issuer ${title}`, async () => {
      answer = { ...good };
      fail();
      await assert.rejects(checking().check(), { code: 'IDENTITY_UNAVAILABLE' });
      assert.ok(asked <= 1);
    });
  }

  it('are not asked for again at once after a failure, but soon', async () => {
    const { check, time } = checking();
    answer = { status: 503, body: '' };
    await assert.rejects(check(), { code: 'IDENTITY_UNAVAILABLE' });
    answer = good;
    await assert.rejects(check(), { code: 'IDENTITY_UNAVAILABLE' });
    assert.equal(asked, 1);
    time.now = '2026-06-01T12:00:05.000Z';
    await check();
    assert.equal(asked, 2);
  });

  it('are of no use to a token of another key', async () => {
    answer = setOf(jwkOf(otherRsa.publicKey, 'r'));
    await assert.rejects(checking().check(), { code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
  });
});
