import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { itemsOf, renderSet } from '../../support/render-set.ts';

const schema = 'example/Kind/v1';
const taking = (path: string, dest: object, src: object = {}) => ({
  src: { schema, name: 'safe', path, ...src },
  dest,
});

/** The faults of a document that substitutes from an encrypted one, or from one in the clear. */
function faultsWith(
  secret: Json,
  substitutions: readonly object[],
  storagePolicy: 'encrypted' | 'cleartext' = 'encrypted',
) {
  const metadata = { schema: 'metadata/Document/v1' };
  const documents = [
    { schema, metadata: { ...metadata, name: 'safe', storagePolicy }, data: { held: secret } },
    { schema, metadata: { ...metadata, name: 'open' }, data: { v: 'open' } },
    { schema, metadata: { ...metadata, name: 'page', substitutions }, data: { text: 'V' } },
  ];
  return renderSet(itemsOf(JSON.stringify(documents))).faults;
}

describe('faults of documents that hold secrets', () => {
  const whole = taking('.held', { path: '.x' });
  const open = { schema, name: 'open', path: '.v' };
  type Row = [title: string, substitutions: object[], secrets: Json[]];
  const rows: readonly Row[] = [
    [
      'name no kind of what is in the way',
      [whole, { src: open, dest: { path: '.x.SECRET_PLACE[0]' } }],
      ['text', { SECRET_PLACE: 1 }, { SECRET_PLACE: {} }, [1]],
    ],
    [
      'do not reveal what a wildcard finds',
      [whole, { src: open, dest: { path: '.x[*].a[0]' } }],
      [[], ['text'], {}, { a: 1 }],
    ],
    [
      'do not reveal what a pattern meets',
      [whole, { src: open, dest: { path: '.x', pattern: 'V' } }],
      [1, [1], { a: 'V' }],
    ],
    [
      'do not reveal what cannot become text',
      [taking('.held', { path: '.text', pattern: 'V' })],
      [[1], { a: 1 }],
    ],
    [
      'do not reveal whether it was the text or the group',
      [taking('.held', { path: '.a' }, { pattern: 'x|(b)', match_group: 1 })],
      [1, ['x'], 'x'],
    ],
  ];
  for (const [title, substitutions, secrets] of rows) {
    it(title, () => {
      const [first, ...others] = secrets.map((secret) => faultsWith(secret, substitutions));
      assert.equal(first?.length, 1);
      assert.match(first[0]?.message ?? '', /the values are secret/);
      for (const other of others) assert.deepEqual(other, first);
    });
  }

  it('say why where nothing is secret', () => {
    const [found] = faultsWith([1], [taking('.held', { path: '.text.x' })], 'cleartext');
    assert.match(found?.message ?? '', /a mapping is needed where there is a plain value/);
  });
});
