import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { keepNumbers } from '../../../src/domain/source/kept-numbers.ts';
import { maxKeyBytes, postedRecordOf, rowsOfPages } from '../../../src/domain/source/table-rows.ts';

const limits = { maxSteps: 100_000, maxMatches: 1_000 };
const usual = { jsonpath: '$.servers[:]', allow_missing: false };

function rowsOf(pages: readonly Json[], poll: Partial<Parameters<typeof rowsOfPages>[1]> = {}) {
  const result = rowsOfPages(pages, { ...usual, ...poll }, limits);
  if (result.kind === 'over') return result.limit;
  if (result.kind === 'failed') return result.fault.code;
  const { found } = result;
  const texts = [...found.rows.values()].map(({ text }) => text);
  return { texts, duplicateIds: found.duplicateIds, inexactNumbers: found.inexactNumbers };
}

const plain = (...texts: readonly string[]) => ({ texts, duplicateIds: 0, inexactNumbers: 0 });

describe('the rows of an answer', () => {
  it('are the matches of the JSONPath, on all pages', () => {
    assert.deepEqual(
      rowsOf([{ servers: [1] }, { servers: [{ b: 1, a: 2 }] }]),
      plain('1', '{"a":2,"b":1}'),
    );
  });

  it('are none where the list is empty, and a failure where it is missing', () => {
    assert.deepEqual(rowsOf([{ servers: [] }]), plain());
    for (const body of [{}, { servers: null }, { servers: {} }, [], null, { error: 'x' }]) {
      assert.equal(rowsOf([body]), 'JSONPATH_NO_MATCH');
      assert.deepEqual(rowsOf([body], { allow_missing: true }), plain());
    }
    assert.equal(rowsOf([{ servers: [1] }, {}]), 'JSONPATH_NO_MATCH');
  });

  it('are one where they are equal, whatever the order of their keys', () => {
    assert.deepEqual(
      rowsOf([
        {
          servers: [
            { a: 1, b: { c: 2, d: 3 } },
            { b: { d: 3, c: 2 }, a: 1 },
          ],
        },
      ]),
      plain('{"a":1,"b":{"c":2,"d":3}}'),
    );
    assert.deepEqual(
      rowsOf([
        {
          servers: [
            [1, 2],
            [2, 1],
          ],
        },
      ]),
      plain('[1,2]', '[2,1]'),
    );
  });

  it('are named by their identity, the last one counting', () => {
    const id = { id_jsonpath: '$.id' };
    const body = { servers: [{ id: 1, v: 1 }, { id: '1' }, { id: 1, v: 2 }] };
    assert.deepEqual(rowsOf([body], id), {
      ...plain('{"id":1,"v":2}', '{"id":"1"}'),
      duplicateIds: 1,
    });
    assert.equal(rowsOf([{ servers: [{ id: 1 }, {}] }], id), 'ROW_ID');
    assert.equal(rowsOf([{ servers: [{ id: [1, 2] }] }], { id_jsonpath: '$.id[:]' }), 'ROW_ID');
  });

  it('keep their numbers', () => {
    const body = parseJson(
      '{"servers": [{"a": 1.0, "b": 9007199254740991, "c": 9007199254740993, "d": 1e400, "e": 2.50, "f": -12345678901234567890}]}',
    );
    assert.deepEqual(rowsOf([body]), {
      texts: [
        '{"a":1.0,"b":9007199254740991,"c":"9007199254740993","d":"1e400","e":2.50,"f":"-12345678901234567890"}',
      ],
      duplicateIds: 0,
      inexactNumbers: 3,
    });
  });

  it('are limited', () => {
    const servers = Array.from({ length: 1_001 }, (_, at) => at);
    assert.equal(rowsOf([{ servers }]), 'maxMatches');
    assert.equal(
      rowsOf([{ servers: servers.slice(500) }, { servers: servers.slice(0, 500) }]),
      'maxMatches',
    );
  });
});

it('what no double holds is kept as text, and all else as it is', () => {
  const value = parseJson('{"a": [1, {"b": 2}], "__proto__": {"c": 12345678901234567890}}');
  const { value: kept, inexact } = keepNumbers(value);
  assert.equal(canonicalText(kept), '{"__proto__":{"c":"12345678901234567890"},"a":[1,{"b":2}]}');
  assert.equal(inexact, 1);
  const same = parseJson('{"a": [1, {"b": 2.0}]}');
  assert.equal(keepNumbers(same).value, same);
});

describe('the record of a webhook', () => {
  const webhook = { record_jsonpath: '$.alarm', id_jsonpath: '$.id' };
  const keyOf = (body: Json, paths = webhook) => {
    const result = postedRecordOf(body, paths, limits);
    if (result.kind === 'over') return result.limit;
    return result.kind === 'failed' ? result.fault.code : result.found.row.key;
  };

  it('is the one match, under its identity as JSON', () => {
    assert.equal(keyOf({ alarm: { id: 42 } }), '42');
    assert.equal(keyOf({ alarm: { id: '42' } }), '"42"');
    assert.equal(keyOf({ alarm: { id: { b: 1, a: 2 } } }), '{"a":2,"b":1}');
    assert.equal(keyOf({ alarm: { id: null } }), 'null');
    assert.equal(keyOf({ id: 1 }, { record_jsonpath: '$', id_jsonpath: '$.id' }), '1');
  });

  it('matches exactly once', () => {
    assert.equal(keyOf({}), 'RECORD_MATCH');
    assert.equal(
      keyOf({ a: [1, 2] }, { record_jsonpath: '$.a[:]', id_jsonpath: '$' }),
      'RECORD_MATCH',
    );
    assert.equal(keyOf({ alarm: {}, id: 1 }), 'ID_MATCH');
    assert.equal(
      keyOf({ alarm: { id: [1, 2] } }, { ...webhook, id_jsonpath: '$.id[:]' }),
      'ID_MATCH',
    );
  });

  it('has an identity of 2712 bytes at most, quotes included', () => {
    assert.equal(keyOf({ alarm: { id: 'a'.repeat(2_710) } })?.length, maxKeyBytes);
    assert.equal(keyOf({ alarm: { id: 'a'.repeat(2_711) } }), 'KEY_TOO_LONG');
    assert.equal(keyOf({ alarm: { id: 'é'.repeat(1_400) } }), 'KEY_TOO_LONG');
  });
});

it('the order of keys in an answer changes nothing', () => {
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  const turned = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(turned);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .reverse()
        .map(([key, member]) => [key, turned(member)]),
    );
  };
  fc.assert(
    fc.property(fc.array(value), (servers) => {
      assert.deepEqual(rowsOf([{ servers }]), rowsOf([turned({ servers })]));
    }),
  );
});
