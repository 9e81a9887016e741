import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { type RowSelection, readRows } from '../../../src/domain/source/read-rows.ts';

const usual: RowSelection = {
  jsonpath: '$.servers[:]',
  idJsonpath: null,
  allowMissing: false,
  nextJsonpath: null,
};

/** The texts of the rows of a body; its code if it is no page of rows. */
function rowsOf(
  body: Json | string,
  selection: Partial<RowSelection> = {},
): readonly string[] | string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const page = readRows(text, { ...usual, ...selection });
  return 'code' in page ? page.code : page.rows.map((row) => row.text);
}

describe('the rows of a body', () => {
  it('are the matches of the JSONPath', () => {
    assert.deepEqual(rowsOf({ servers: [1, { b: 1, a: 2 }, null, [], 'x'] }), [
      ...['1', '{"a":2,"b":1}', 'null', '[]', '"x"'],
    ]);
  });

  it('are none where the list is empty, and a failure where it is missing', () => {
    assert.deepEqual(rowsOf({ servers: [] }), []);
    for (const body of [{}, { servers: null }, { servers: {} }, { servers: 'x' }, [], null, 5]) {
      assert.equal(rowsOf(body), 'JSONPATH_NO_MATCH');
      assert.deepEqual(rowsOf(body, { allowMissing: true }), []);
    }
  });

  it('need JSON', () => {
    for (const text of ['', '<html>', '{"servers": [1', '{"servers": [1]} x', 'NaN']) {
      assert.equal(rowsOf(text), 'NOT_JSON');
    }
  });

  it('keep odd keys as they are', () => {
    const body = '{"servers": [{"__proto__": {"x": 1}, "a.b": 2, "$c": 3}]}';
    assert.deepEqual(rowsOf(body), ['{"$c":3,"__proto__":{"x":1},"a.b":2}']);
  });

  it('are named by their identity, which each has once', () => {
    const keysOf = (servers: Json, idJsonpath: string | null) => {
      const page = readRows(JSON.stringify({ servers }), { ...usual, idJsonpath });
      return 'code' in page ? page.code : page.rows.map(({ key }) => key);
    };
    assert.deepEqual(keysOf([{ id: 1 }, { id: '1' }], '$.id'), ['1', '"1"']);
    assert.deepEqual(keysOf([{ id: { b: 1, a: 2 } }], '$.id'), ['{"a":2,"b":1}']);
    assert.deepEqual(keysOf([{ b: 1, a: 2 }], null), ['{"a":2,"b":1}']);
    assert.equal(keysOf([{ id: 1 }, {}], '$.id'), 'ROW_ID');
    assert.equal(keysOf([{ id: [1, 2] }], '$.id[:]'), 'ROW_ID');
  });

  it('have the text of a number that is too large for JavaScript', () => {
    const body =
      '{"servers": [{"b": 9007199254740991, "c": 9007199254740993, "d": 1e400, "f": -12345678901234567890}]}';
    const page = readRows(body, usual);
    assert.ok(!('code' in page));
    assert.equal(
      page.rows[0]?.text,
      '{"b":9007199254740991,"c":"9007199254740993","d":"1e400","f":"-12345678901234567890"}',
    );
    assert.equal(page.inexactNumbers, 3);
  });

  it('are no hazard, however deep a body is', () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const page = readRows(`{"servers": [1, ${deep}]}`, usual);
    assert.equal('code' in page ? page.code : page.invalidRows, 1);
    assert.equal(rowsOf(deep, { jsonpath: '$..a' }), 'ROWS_LIMIT');
    const deepest = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    assert.equal(typeof rowsOf(deepest, { jsonpath: '$..a' }), 'string');
    assert.equal(
      typeof rowsOf(`${'{"a":'.repeat(50_000)}1e99${'}'.repeat(50_000)}`, { jsonpath: '$..a' }),
      'string',
    );
  });
});

it('the link to the next page is the text at its path', () => {
  const nextOf = (body: Json) => {
    const page = readRows(JSON.stringify(body), {
      ...usual,
      allowMissing: true,
      nextJsonpath: "$.links[?(@.rel=='next')].href",
    });
    return 'code' in page ? page.code : page.next;
  };
  assert.equal(
    nextOf({
      links: [
        { rel: 'self', href: 'a' },
        { rel: 'next', href: 'b' },
      ],
    }),
    'b',
  );
  for (const body of [{}, { links: [] }, { links: [{ rel: 'next', href: null }] }]) {
    assert.equal(nextOf(body), null);
  }
});

it('the order of keys in a body changes nothing', () => {
  const turned = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(turned);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).reverse();
    return Object.fromEntries(entries.map(([key, member]) => [key, turned(member)]));
  };
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>), (servers) => {
      assert.deepEqual(rowsOf({ servers }), rowsOf(turned({ servers })));
    }),
  );
});
