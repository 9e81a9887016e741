import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readRows } from '../../../src/domain/source/read-rows.ts';

const usual = { jsonpath: '$.servers[:]', allow_missing: false };

function rowsOf(body: string, jsonpath = usual.jsonpath): readonly string[] | string {
  const page = readRows(body, { ...usual, jsonpath });
  return 'code' in page ? page.code : page.rows.map(({ text }) => text);
}

describe('the rows of a body', () => {
  it.each(['', '<html>', '{"servers": [1', '{"servers": [1]} x', 'NaN'])(
    'need JSON: %j',
    (body) => {
      assert.equal(rowsOf(body), 'NOT_JSON');
    },
  );

  it('keep odd keys and the form of numbers', () => {
    const body = '{"servers": [{"__proto__": {"x": 1.0}, "a.b": 2, "$c": 3}]}';
    assert.deepEqual(rowsOf(body), ['{"$c":3,"__proto__":{"x":1.0},"a.b":2}']);
  });

  it('are no hazard, however deep a body is', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const page = readRows(`{"servers": [1, ${deep(5_000)}]}`, usual);
    assert.equal('code' in page ? page.code : page.invalidRows, 1);
    for (const levels of [900, 5_000, 200_000]) {
      assert.match(String(rowsOf(deep(levels), '$..a')), /^(?:ROWS_LIMIT|JSONPATH_NO_MATCH)$/);
      assert.equal(typeof rowsOf(`{"servers": [${deep(levels)}]}`), 'object');
    }
  });
});
