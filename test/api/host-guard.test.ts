import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { isOwnHost } from '../../src/api/host-guard.ts';

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

describe('isOwnHost', () => {
  for (const header of own) {
    it(`answers to ${header}`, () => assert.equal(isOwnHost(header, 'harbour.example'), true));
  }
  for (const header of foreign) {
    it(`does not answer to ${JSON.stringify(header)}`, () =>
      assert.equal(isOwnHost(header, 'harbour.example'), false));
  }
});
