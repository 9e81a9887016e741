import assert from 'node:assert/strict';
import { it } from 'vitest';
import { type ChangedDocument, changeText, groupChanges } from './group-changes.ts';

const changed = (name: string, after: unknown, schema = 'a/B/v1'): ChangedDocument => ({
  kind: 'UPDATED',
  schema,
  name,
  layer: 'site',
  changes: [{ kind: 'UPDATED', path: '.mtu', before: 9000, after, secret: false }],
});

it('puts documents together that changed in the same way', () => {
  const groups = groupChanges([changed('a', 1), changed('b', 2), changed('c', 1)]);
  const names = groups.map(({ documents }) => documents.map(({ name }) => name));
  assert.deepEqual(names, [['a', 'c'], ['b']]);
});

it('keeps schemas apart', () => {
  assert.equal(groupChanges([changed('a', 1), changed('a', 1, 'a/C/v1')]).length, 2);
});

it('says a change in few characters', () => {
  assert.equal(changeText(1500, 9000), '1500 → 9000');
  assert.equal(changeText(null, { a: [1] }), '– → {"a":[1]}');
  assert.equal(changeText('a'.repeat(30), 'b'), `${'a'.repeat(23)}… → b`);
});
