import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { bytesIn, shownBytes } from '../../src/domain/byte-size.ts';

describe('a number of bytes', () => {
  for (const [text, value] of [
    ['0', 0],
    ['4096', 4_096],
    ['64KiB', 65_536],
    ['16 MiB', 16_777_216],
    ['1GiB', 1_073_741_824],
  ] as const) {
    it(`is read: ${text}`, () => assert.equal(bytesIn(text), value));
  }

  for (const text of ['', '-1', '1.5MiB', '1MB', '1mib', 'MiB', '9'.repeat(16)]) {
    it(`is not: "${text}"`, () => assert.ok(Number.isNaN(bytesIn(text))));
  }

  for (const text of ['0', '1023', '4KiB', '16MiB', '1GiB']) {
    it(`is shown as it is read: ${text}`, () => assert.equal(shownBytes(bytesIn(text)), text));
  }
});
