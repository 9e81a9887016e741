import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readJsonBody } from '../../../src/api/http/json-body.ts';

const read = (text: string) => readJsonBody(null, Buffer.from(text));

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
    await assert.rejects(readJsonBody(null, Buffer.from([0x22, 0xff, 0x22])), {
      code: 'REQUEST_MALFORMED',
    });
  });
});
