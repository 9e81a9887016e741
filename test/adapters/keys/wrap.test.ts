import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { namedKey } from '../../../src/adapters/keys/named-key.ts';
import { openWrapping, readWrapping, wrapUnder } from '../../../src/adapters/keys/wrap.ts';

const dataKey = Buffer.alloc(32, 7);

function keyOf(name: string, fill: number) {
  const key = namedKey(name, Buffer.alloc(32, fill).toString('base64'));
  assert.ok(key);
  return key;
}

function reading(text: string) {
  const read = readWrapping(text);
  assert.ok(read);
  return read;
}

describe('a wrapped key', () => {
  const text = wrapUnder(keyOf('a', 1), dataKey);

  it('names the key it is under', () => {
    assert.match(text, /^purser:1:a:[A-Za-z0-9+/]{80}$/);
    assert.equal(reading(text).keyName, 'a');
  });

  it('opens with that key alone, under that name alone', () => {
    const opened = (name: string, fill: number, wrapped = text) =>
      openWrapping(keyOf(name, fill), reading(wrapped));
    assert.deepEqual(opened('a', 1), dataKey);
    assert.equal(opened('a', 2), null);
    assert.equal(opened('b', 1), null);
    assert.equal(opened('b', 1, text.replace(':a:', ':b:')), null);
  });

  it('does not open with any bit changed', () => {
    const [head, sealed = ''] = [text.slice(0, -80), text.slice(-80)];
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const damaged = reading(`${head}${changed.toString('base64')}`);
      assert.equal(openWrapping(keyOf('a', 1), damaged), null, `byte ${at}`);
    }
  });

  for (const other of [
    '',
    'purser:2:a:AAAA',
    `${text}=`,
    `${text}\n`,
    text.replace(':a:', '::'),
    'purser:1:a b:AAAA',
  ]) {
    it(`is no other text: ${JSON.stringify(other.slice(0, 20))}`, () => {
      assert.equal(readWrapping(other), null);
    });
  }
});
