import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { isHostAllowed } from '../../../src/api/http/host-guard.ts';

const own = [
  'localhost',
  'localhost:4000',
  'LOCALHOST:4000',
  'localhost.',
  'purser.localhost:80',
  '127.0.0.1',
  '127.8.9.10:4000',
  '[::1]',
  '[::1]:4000',
  'harbour.example:4000',
  'Harbour.Example',
];

const foreign = [
  undefined,
  '',
  ':4000',
  'evil.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example',
  '127.evil.example',
  '10.0.0.1',
  '0.0.0.0:4000',
  '[::2]',
  'localhost:4000:80',
  'localhost@evil.example',
  'localhost/..',
];

const rule = { host: 'harbour.example', allowed: null, isOpenOnLoopback: true };

describe('isHostAllowed', () => {
  for (const header of own) {
    it(`answers to ${header}`, () => assert.equal(isHostAllowed(header, rule), true));
  }
  for (const header of foreign) {
    it(`does not answer to ${JSON.stringify(header)}`, () =>
      assert.equal(isHostAllowed(header, rule), false));
  }
});

describe('isHostAllowed where a token is asked for', () => {
  const asking = { ...rule, isOpenOnLoopback: false };

  it('answers to any name, as a server does not know its own', () => {
    for (const header of foreign) assert.equal(isHostAllowed(header, asking), true);
  });

  it('answers to the names that are listed, and to those of this machine', () => {
    const listed = { ...asking, allowed: ['purser.example', '192.0.2.1'] };
    for (const header of [...own, 'Purser.Example:443', '192.0.2.1']) {
      assert.equal(isHostAllowed(header, listed), true, header);
    }
    for (const header of foreign) assert.equal(isHostAllowed(header, listed), false, header);
  });
});
