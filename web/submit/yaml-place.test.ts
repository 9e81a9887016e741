import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { yamlPlace } from './yaml-place.ts';

/** The place of `|` in a text. */
const placeOf = (marked: string) => yamlPlace(marked.replace('|', ''), marked.indexOf('|'));

describe('the place of the cursor', () => {
  it.each([
    ['|', [], false, ''],
    ['sch|', [], false, 'sch'],
    ['schema: pur|', ['schema'], true, 'pur'],
    ['a:\n  b:\n    c|', ['a', 'b'], false, 'c'],
    ['a:\n  b:\n    c: 1\n  d|', ['a'], false, 'd'],
    ['a:\n  b: 1\n\n  # comment: x\n  |', ['a'], false, ''],
    ['a:\n  - b: 1\n    c|', ['a', null], false, 'c'],
    ['a:\n  - b|', ['a', null], false, 'b'],
    ['a:\n- b: 1\n- c|', ['a', null], false, 'c'],
    ['a:\n  - b:\n      - c: x\n        d: y|', ['a', null, 'b', null, 'd'], true, 'y'],
    ['a:\n  - x: 1\n  - y: 2\nb:\n  c|', ['b'], false, 'c'],
    ['x: 1\n---\na:\n  b|', ['a'], false, 'b'],
  ])('%j', (text, path, isValue, written) => {
    const place = placeOf(text);
    assert.deepEqual(place?.path, path);
    assert.equal(place?.isValue, isValue);
    assert.equal(place?.written, written);
  });

  it('belongs to the document that it is in', () => {
    const text = 'schema: a/A/v1\n---\nschema: "b/B/v1" # x\nda|\n---\nschema: c/C/v1\n';
    assert.equal(placeOf(text)?.kind, 'b/B/v1');
    assert.equal(placeOf('da|\n---\nschema: c/C/v1\n')?.kind, null);
  });

  it('knows the keys that are written already', () => {
    const { siblings } = placeOf('a:\n  b:\n    deep: 1\n  c: 1\n  |\n  d: 1\ne: 1') ?? {};
    assert.deepEqual([...(siblings ?? [])].sort(), ['b', 'c', 'd']);
    const item = placeOf('a:\n  - b: 1\n    c: 1\n  - |\n');
    assert.deepEqual([...(item?.siblings ?? [])], []);
  });

  it.each(['# comm|', 'a: {b|', 'a: "text|', 'a: one two|', '- [a, b|'])(
    'is none in %j',
    (text) => {
      assert.equal(placeOf(text), null);
    },
  );
});
