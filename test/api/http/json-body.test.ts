import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readJsonBody } from '../../../src/api/http/json-body.ts';

/** In pieces of some length, as a connection gives them. */
const read = (text: string, length = 65_536) => readBytes(Buffer.from(text), length);
const readBytes = (bytes: Buffer, length = 65_536) =>
  readJsonBody(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    ),
  );

describe('readJsonBody', () => {
  it('keeps a key named __proto__ as data', async () => {
    const value = (await read('{"__proto__":1}')) as object;
    assert.deepEqual(Object.keys(value), ['__proto__']);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });

  it('refuses what is no JSON, without a word of it', async () => {
    await assert.rejects(read('{"password": hunter2}'), {
      code: 'REQUEST_MALFORMED',
      message: 'the request cannot be read: the body is not JSON',
    });
  });

  it('refuses bytes that are no text', async () => {
    await assert.rejects(readBytes(Buffer.from([0x22, 0xff, 0x22])), {
      code: 'REQUEST_MALFORMED',
    });
  });

  describe('of a long body', () => {
    const long = 'naïve 😀 line\n'.repeat(60_000);

    it('is that of the built-in parser', async () => {
      const text = JSON.stringify({
        __proto__: null,
        query: 'q',
        variables: { long, list: [long, 1] },
      });
      assert.deepEqual(await read(text), JSON.parse(text));
    });

    it('is refused if it ends too early, or is no text', async () => {
      const text = JSON.stringify({ long });
      const isNoJson = { code: 'REQUEST_MALFORMED', message: /the body is not JSON$/ };
      await assert.rejects(read(text.slice(0, -1)), isNoJson);
      for (const at of [300_000, 262_144, 262_143, -2]) {
        const bytes = Buffer.from(JSON.stringify({ long: 'x'.repeat(400_000) }));
        bytes[at < 0 ? bytes.length + at : at] = 0xe2;
        const isNoText = { code: 'REQUEST_MALFORMED', message: /the body is not UTF-8$/ };
        await assert.rejects(readBytes(bytes), isNoText);
      }
    });

    it('has the characters between its parts', async () => {
      for (const character of ['é', '€', '😀']) {
        for (let before = 0; before < 5; before += 1) {
          const text = `"${'x'.repeat(256 * 1024 - before)}${character.repeat(9)}"`;
          for (const length of [7, 65_536, 65_537]) {
            assert.equal(await read(text, length), JSON.parse(text));
          }
        }
      }
    });
  });
});
