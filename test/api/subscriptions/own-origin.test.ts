import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { isOwnOrigin } from '../../../src/api/subscriptions/own-origin.ts';

const rows: readonly [origin: string | undefined, host: string | undefined, own: boolean][] = [
  [undefined, 'localhost:4000', true],
  ['http://localhost:4000', 'localhost:4000', true],
  ['http://LOCALHOST:4000', 'LocalHost:4000', true],
  ['http://127.0.0.1:4000', '127.0.0.1:4000', true],
  ['http://[::1]:4000', '[::1]:4000', true],
  ['http://localhost', 'localhost:80', true],
  ['https://localhost', 'localhost', true],
  ['http://localhost:3000', 'localhost:4000', false],
  ['http://localhost', 'localhost:4000', false],
  ['http://evil.example', 'localhost:4000', false],
  ['http://localhost.evil.example:4000', 'localhost:4000', false],
  ['http://localhost:4000.evil.example', 'localhost:4000', false],
  ['null', 'localhost:4000', false],
  ['', 'localhost:4000', false],
  ['null', undefined, false],
  ['file://', '', false],
  ['data:,', '', false],
  ['http://localhost:4000', undefined, false],
];

describe('who may open a WebSocket', () => {
  for (const [origin, host, own] of rows) {
    it(`${own ? 'a page' : 'no page'} of "${origin}" at the host "${host}"`, () => {
      assert.equal(isOwnOrigin(origin, host), own);
    });
  }
});
