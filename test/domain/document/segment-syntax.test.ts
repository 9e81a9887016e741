import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { parseDocuments } from '../../../src/domain/document/parse-documents.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';

const head = `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: quays}
`;
const inJson = (data: string): string =>
  `{"schema": "purser/ReferentialSchema/v1",
"metadata": {"schema": "metadata/Control/v1", "name": "quays"},
"data": ${data}}`;

/** A text, and where keys are written again: line, column and path. */
const rows: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a key of a resource',
    `${head}data:\n  resources:\n  - name: a\n    parent: b\n    parent: c\n`,
    ['7:5 data.resources[0].parent'],
  ],
  [
    'a key of its envelope',
    `${head}metadata: {schema: metadata/Control/v1, name: quays}\n`,
    ['3:1 metadata'],
  ],
  [
    'several, however deep, and one three times',
    `${head}data: {a: 1, b: [{c: 1, c: 2, c: {d: 1, d: 1}}], a: 2}\n`,
    ['3:25 data.b[0].c', '3:31 data.b[0].c', '3:41 data.b[0].c.d', '3:50 data.a'],
  ],
  [
    'keys that are written in other ways and say the same',
    `${head}data: {1: a, 0x1: b, "1": c, ? !!str 1 : d, x: &k y, *k : e, "\\u0079": f}\n`,
    ['3:14 data.1', '3:22 data.1', '3:32 data.1', '3:62 data.y'],
  ],
  [
    'names that every object has',
    `${head}data: {toString: 1, __proto__: 1, __proto__: 2, constructor: 3}\n`,
    ['3:35 data.__proto__'],
  ],
  ['two merge keys', `${head}data: {<<: {a: 1}, <<: {b: 1}}\n`, ['3:20 data["<<"]']],
  ['a key that stands above a merged one', `${head}data: {<<: {a: 1}, a: 2, "<<": 3}\n`, []],
  [
    'what is written once, though it is there in several places',
    `${head}data: {a: &x {b: 1, b: 2}, c: *x, d: *x}\n`,
    ['3:21 data.a.b'],
  ],
  [
    'each of several segments',
    `${head}data: {a: 1, a: 1}\n---\n${head}data: {b: 1, b: 1}\n`,
    ['3:14 data.a', '7:14 data.b'],
  ],
  [
    'JSON',
    inJson('{"a": {"b": [1, {"c": "{", "c": []}]},\n"\\u0061": 1}'),
    ['3:36 data.a.b[1].c', '4:1 data.a'],
  ],
  [
    'JSON in a list, with things that YAML refuses',
    `[{"data": {"a": 1, "a": "\\ud800\t"}},\n${inJson('{"a": "x,]}\\"", "a": "\\/"}')}]`.replace(
      '\t',
      '',
    ),
    ['4:25 data.a'],
  ],
  [
    'a key that is not written twice in its own mapping',
    `${head}data: {name: 1, resources: [{name: 2}, {name: 2}]}\n`,
    [],
  ],
  [
    'any other document: the last one counts',
    'schema: a/B/v1\nmetadata: {schema: metadata/Document/v1, name: x, name: y}\ndata: {a: 1, a: 2}\n',
    [],
  ],
  [
    'a tombstone: it says nothing but what goes',
    'schema: purser/ReferentialSchema/v1\nmetadata: {schema: metadata/Tombstone/v1, name: x, name: y}\n',
    [],
  ],
];

describe('keys that are written twice in a segment', () => {
  const found = (text: string, dialect: 'purser' | 'deckhand' = 'purser') =>
    parseDocuments(text, { limits: defaultLimits, dialect }).faults.filter(
      ({ code }) => code === 'SCHEMA_SYNTAX',
    );

  for (const [what, text, places] of rows) {
    it(`${what}: ${places.length === 0 ? 'sound' : 'each is told'}`, () => {
      assert.deepEqual(
        found(text).map(({ place }) => `${place.line}:${place.column} ${place.path}`),
        places,
      );
    });
  }

  it('are reported with the segment, and what else is wrong with it', () => {
    const text = `${head}color: red\ndata: {resources: [{name: a, name: b}]}\n`;
    const { faults, submitted } = parseDocuments(`${text}---\nschema: 7\n`, {
      limits: defaultLimits,
      file: 'quays.yaml',
    });
    const [first] = faults;
    assert.deepEqual(first?.facts, {
      segment: 'quays',
      path: 'resources[0].name',
      why: 'the key is written twice',
    });
    assert.deepEqual(first?.place, {
      file: 'quays.yaml',
      document: 0,
      schema: 'purser/ReferentialSchema/v1',
      name: 'quays',
      path: 'data.resources[0].name',
      line: 4,
      column: 30,
    });
    assert.ok(faults.slice(1).every(({ code }) => code === 'DOCUMENT_MALFORMED'));
    assert.ok(faults.length > 1);
    assert.deepEqual(submitted, []);
  });

  it('are refused in the dialect of Deckhand, too', () => {
    assert.equal(found(`${head}data: {a: 1, a: 2}\n`, 'deckhand').length, 1);
  });

  it('are listed as far as may be, and no further', () => {
    const limits = { ...defaultLimits, maxFaults: 5 };
    for (const text of [
      `${head}data: {${'a: 1, '.repeat(50)}}`,
      inJson(`{${'"a": 1, '.repeat(50)}"a": 1}`),
    ]) {
      const { faults, total } = parseDocuments(text, { limits });
      assert.deepEqual([faults.length, total], [5, 6]);
    }
  });

  it('are the same in YAML and in JSON', () => {
    interface Node {
      readonly entries: readonly (readonly [string, Node])[];
    }
    const keys = fc.constantFrom('a', 'b', '__proto__', '"{', '1');
    const nodes = (depth: number): fc.Arbitrary<Node> => {
      const within = depth === 0 ? fc.constant({ entries: [] }) : nodes(depth - 1);
      return fc.record({ entries: fc.array(fc.tuple(keys, within), { maxLength: 4 }) });
    };
    const textOf = ({ entries }: Node): string =>
      `{${entries.map(([key, value]) => `${JSON.stringify(key)}: [1, ${textOf(value)}]`).join(', ')}}`;
    const repeatsOf = ({ entries }: Node): number =>
      entries.reduce(
        (sum, [, value]) => sum + repeatsOf(value),
        entries.length - new Set(entries.map(([key]) => key)).size,
      );
    fc.assert(
      fc.property(nodes(3), (data) => {
        const json = inJson(textOf(data));
        const read = (format: 'json' | 'yaml') =>
          parseDocuments(json, { limits: defaultLimits, format }).faults;
        assert.deepEqual(read('json'), read('yaml'));
        assert.equal(read('json').length, repeatsOf(data));
      }),
    );
  });
});
