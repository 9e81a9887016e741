import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  type DeepDiffBudget,
  deepDiffBudget,
  deepDiffInSteps,
} from '../../../src/domain/deepdiff/deep-diff.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  numberOf,
  ownValue,
  setOwn,
} from '../../../src/domain/json/value.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';
import { runs, sized } from '../../support/properties.ts';

function diffOf(before: Json, after: Json, budget: DeepDiffBudget = deepDiffBudget()): JsonObject {
  return runSteps(deepDiffInSteps(before, after, budget));
}
const value = (old_value: Json, new_value: Json) => ({ new_value, old_value });
const type = (old_type: string, new_type: string, old_value: Json, new_value: Json) => ({
  ...value(old_value, new_value),
  old_type,
  new_type,
});
const protoOf = (inner: Json): Json => JSON.parse(`{"__proto__":${JSON.stringify(inner)}}`);

const rows: readonly (readonly [title: string, before: Json, after: Json, diff: JsonObject])[] = [
  ['nothing', { a: [1, { b: null }] }, { a: [1, { b: null }] }, {}],
  ['the whole', 'a', 'b', { values_changed: { root: value('a', 'b') } }],
  [
    'a member',
    { a: { b: 1 } },
    { a: { b: 2 } },
    { values_changed: { "root['a']['b']": value(1, 2) } },
  ],
  ['members that came', {}, { b: 1, a: {} }, { dictionary_item_added: ["root['a']", "root['b']"] }],
  [
    'a member that went',
    { a: { b: 1 } },
    { a: {} },
    { dictionary_item_removed: ["root['a']['b']"] },
  ],
  [
    'another type',
    { a: 1, b: 1, c: null, d: {}, e: 'x', f: [], g: false },
    { a: numberOf('1.0'), b: true, c: 0, d: [], e: null, f: 'x', g: {} },
    {
      type_changes: {
        "root['a']": type('int', 'float', 1, numberOf('1.0')),
        "root['b']": type('int', 'bool', 1, true),
        "root['c']": type('NoneType', 'int', null, 0),
        "root['d']": type('dict', 'list', {}, []),
        "root['e']": type('str', 'NoneType', 'x', null),
        "root['f']": type('list', 'str', [], 'x'),
        "root['g']": type('bool', 'dict', false, {}),
      },
    },
  ],
  [
    'numbers of many digits',
    numberOf('123456789012345678901234567890'),
    numberOf('123456789012345678901234567891'),
    {
      values_changed: {
        root: value(
          numberOf('123456789012345678901234567890'),
          numberOf('123456789012345678901234567891'),
        ),
      },
    },
  ],
  ['an item that went', [1, 2, 3], [1, 3], { iterable_item_removed: { 'root[1]': 2 } }],
  ['an item that came', [1, 3], [1, 2, 3], { iterable_item_added: { 'root[1]': 2 } }],
  [
    'one in the place of another',
    [1, 2, 3],
    [1, 5, 3],
    { values_changed: { 'root[1]': value(2, 5) } },
  ],
  [
    'items that moved on',
    [1, 2, 3],
    [2, 3, 4],
    { iterable_item_removed: { 'root[0]': 1 }, iterable_item_added: { 'root[2]': 4 } },
  ],
  [
    'a changed item by its old place',
    [1, 2, 3, 4],
    [2, 3, 5],
    { iterable_item_removed: { 'root[0]': 1 }, values_changed: { 'root[3]': value(4, 5) } },
  ],
  [
    'items index by index, if that is shorter',
    [1, 2, 3],
    [3, 2, 1],
    { values_changed: { 'root[0]': value(1, 3), 'root[2]': value(3, 1) } },
  ],
  [
    'true among numbers',
    [1, 2, 3],
    [true, 2],
    {
      type_changes: { 'root[0]': type('int', 'bool', 1, true) },
      iterable_item_removed: { 'root[2]': 3 },
    },
  ],
  [
    'mappings in lists place by place',
    [
      { n: 'x', v: 1 },
      { n: 'y', v: 2 },
    ],
    [{ n: 'y', v: 2 }],
    {
      iterable_item_removed: { 'root[1]': { n: 'y', v: 2 } },
      values_changed: { "root[0]['n']": value('x', 'y'), "root[0]['v']": value(1, 2) },
    },
  ],
  [
    'lists in lists place by place',
    [[1], [2]],
    [[2], [2], [3]],
    { values_changed: { 'root[0][0]': value(1, 2) }, iterable_item_added: { 'root[2]': [3] } },
  ],
  [
    'a mapping among scalars',
    [1, 2, { a: 1 }],
    [2, { a: 1 }],
    {
      type_changes: { 'root[1]': type('int', 'dict', 2, { a: 1 }) },
      values_changed: { 'root[0]': value(1, 2) },
      iterable_item_removed: { 'root[2]': { a: 1 } },
    },
  ],
  [
    'texts of several lines',
    { a: 'x\ny\n', b: 'x', c: 'x\n' },
    { a: 'x\nz\n', b: 'x\ny', c: 'x' },
    {
      values_changed: {
        "root['a']": {
          ...value('x\ny\n', 'x\nz\n'),
          diff: '--- \n+++ \n@@ -1,2 +1,2 @@\n x\n-y\n+z',
        },
        "root['b']": { ...value('x', 'x\ny'), diff: '--- \n+++ \n@@ -1 +1,2 @@\n x\n+y' },
        "root['c']": value('x\n', 'x'),
      },
    },
  ],
  [
    'odd keys',
    {},
    { '': 1, "it's": 1, 'say "x"': 1, '\'"': 1, '0': 1, 'a.b': 1, "']['": 1, '\\n\n': 1 },
    {
      dictionary_item_added: [
        "root['0']",
        "root['']",
        'root["\'\\""]'.replace("'", "\\'"),
        'root["\'][\'"]',
        "root['\\n\n']",
        "root['a.b']",
        'root["it\'s"]',
        'root[\'say "x"\']',
      ],
    },
  ],
  [
    'hostile keys',
    protoOf({ a: 1 }),
    protoOf({ a: 2 }),
    { values_changed: { "root['__proto__']['a']": value(1, 2) } },
  ],
  ['a hostile key that came', {}, protoOf(1), { dictionary_item_added: ["root['__proto__']"] }],
];

describe('deepDiffInSteps', () => {
  it.each(rows)('reports %s', (_title, before, after, diff) => {
    const found = diffOf(before, after);
    const sorted = (reported: JsonObject): JsonObject => ({
      ...reported,
      ...(isJsonArray(reported['dictionary_item_added']) && {
        dictionary_item_added: [...reported['dictionary_item_added']].sort(),
      }),
    });
    assert.deepEqual(sorted(found), sorted(diff));
  });

  it('is the same each time, its paths in order of keys', () => {
    const before = { b: 1, a: 1, c: { z: 1, y: 1 } };
    const found = diffOf(before, { c: {} });
    assert.deepEqual(found['dictionary_item_removed'], [
      "root['a']",
      "root['b']",
      "root['c']['y']",
      "root['c']['z']",
    ]);
  });
});

const scalar = fc.constantFrom<Json>(null, true, 0, 1, 'a', 'b\nc', 'b\nd', numberOf('1.0'));
const key = fc.constantFrom('a', 'b', '__proto__', 'c d', "it's", '\'"');
const anyValue = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  ),
})).value;
const withoutLists = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  ),
})).value;

describe('lists that can be aligned in two ways', () => {
  const one: Json = ['b', 'a'];
  const other: Json = ['a', 'b', null];

  it('may differ otherwise the other way round', () => {
    const [there, back] = [diffOf(one, other), diffOf(other, one)];
    assert.notEqual(countOf(there, 'type_changes'), countOf(back, 'type_changes'));
  });
});

describe('laws of deepDiffInSteps', () => {
  it('is empty for equal values, and not for others', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (one, other) => {
        assert.deepEqual(diffOf(one, structuredCopy(one)), {});
        const isSame = JSON.stringify(sortedText(one)) === JSON.stringify(sortedText(other));
        assert.equal(Object.keys(diffOf(one, other)).length === 0, isSame);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('what is reported makes the new value of the old one', () => {
    fc.assert(
      fc.property(withoutLists, withoutLists, (before, after) => {
        assert.deepEqual(applied(before, after, diffOf(before, after)), after);
      }),
      { numRuns: runs(1_000) },
    );
  });

  // Not of lists: where two alignments keep as many items, each way round may take another of them.
  it('the other way round it reports as much', () => {
    fc.assert(
      fc.property(withoutLists, withoutLists, (one, other) => {
        const [there, back] = [diffOf(one, other), diffOf(other, one)];
        for (const [section, mirrored] of mirrors) {
          assert.equal(countOf(there, section), countOf(back, mirrored), section);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});

const mirrors: readonly (readonly [string, string])[] = [
  ['type_changes', 'type_changes'],
  ['values_changed', 'values_changed'],
  ['dictionary_item_added', 'dictionary_item_removed'],
  ['dictionary_item_removed', 'dictionary_item_added'],
  ['iterable_item_added', 'iterable_item_removed'],
  ['iterable_item_removed', 'iterable_item_added'],
];

function countOf(diff: JsonObject, section: string): number {
  return Object.keys(diff[section] ?? {}).length;
}

describe('hostile values', () => {
  const numbers = (length: number, from: number): Json =>
    Array.from({ length }, (_, at) => from + at);
  const nested = (depth: number, key: string, inner: JsonObject): Json =>
    depth === 0 ? inner : { [key]: nested(depth - 1, key, inner) };
  const leaves = (length: number, leaf: Json): JsonObject =>
    Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, leaf]));
  const text = (length: number, word: string): string =>
    Array.from({ length }, (_, at) => `${word}${at}\n`).join('');
  // In the small form there is a tenth of everything: of values, of the work that is allowed, and of the time.
  const [few, many] = [sized(100, 10), sized(10_000, 1_000)];
  const budget = () => ({ ...deepDiffBudget(), editsLeft: sized(20_000, 2_000) });
  const cases: readonly (readonly [title: string, before: Json, after: Json])[] = [
    ['long lists that have nothing in common', numbers(5 * many, 0), numbers(5 * many, 5 * many)],
    [
      'many lists of little in common',
      Array.from({ length: few }, () => numbers(500, 0)),
      Array.from({ length: few }, () => numbers(500, 250)),
    ],
    ['long texts', text(5 * many, 'a'), text(5 * many, 'b')],
    [
      'many texts',
      Array.from({ length: 2 * few }, () => text(300, 'a')),
      Array.from({ length: 2 * few }, () => text(300, 'b')),
    ],
    ['many members', leaves(5 * many, 1), leaves(5 * many, 2)],
    [
      'many members under long keys',
      nested(90, 'x'.repeat(20_000), leaves(30_000, 1)),
      nested(90, 'x'.repeat(20_000), leaves(30_000, 2)),
    ],
    [
      'one list turned round',
      numbers(3 * many, 0),
      [...(numbers(3 * many, 0) as Json[])].reverse(),
    ],
  ];
  it.each(cases)(
    '%s cost no more than a while, and an answer that can be sent',
    (_t, before, after) => {
      const begun = process.cpuUsage();
      const { length } = JSON.stringify(diffOf(before, after, budget()));
      const { user } = process.cpuUsage(begun);
      assert.ok(user < sized(10_000_000, 1_000_000), `${user} µs of work`);
      assert.ok(length < 100 * 1024 * 1024, `${length}`);
    },
  );

  it('are shown whole where paths would be too long', () => {
    const before = nested(3, 'x'.repeat(10), leaves(10, 1));
    const after = nested(3, 'x'.repeat(10), leaves(10, 2));
    const diff = diffOf(before, after, { editsLeft: 0, pathCharactersLeft: 200 });
    const path = `root${"['xxxxxxxxxx']".repeat(3)}`;
    assert.deepEqual(diff, {
      values_changed: { [path]: value(leaves(10, 1), leaves(10, 2)) },
    });
  });
});

function structuredCopy(from: Json): Json {
  if (isJsonArray(from)) return from.map(structuredCopy);
  if (!isJsonObject(from)) return from;
  const copy: Record<string, Json> = {};
  for (const name of Object.keys(from).reverse()) {
    setOwn(copy, name, structuredCopy(ownValue(from, name) ?? null));
  }
  return copy;
}

function sortedText(from: Json): unknown {
  if (isJsonArray(from)) return ['list', from.map(sortedText)];
  if (!isJsonObject(from)) return [typeof from, from];
  const names = Object.keys(from).sort();
  return ['mapping', names.map((name) => [name, sortedText(ownValue(from, name) ?? null)])];
}

/** What a diff of values without lists makes of the old one; `after` has what was added. */
function applied(before: Json, after: Json, diff: JsonObject): Json {
  const reported: JsonObject = {
    ...(diff['values_changed'] as JsonObject),
    ...(diff['type_changes'] as JsonObject),
  };
  const gone = new Set(diff['dictionary_item_removed'] as readonly string[]);
  const come = new Set(diff['dictionary_item_added'] as readonly string[]);
  const at = (path: string, old: Json | undefined, now: Json | undefined): Json | undefined => {
    if (come.has(path)) return now;
    if (gone.has(path)) return undefined;
    const change = reported[path];
    if (change !== undefined) return (change as JsonObject)['new_value'];
    if (!isJsonObject(old)) return old;
    const made: Record<string, Json> = {};
    const other = isJsonObject(now) ? now : {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(other)])) {
      const inner = at(`${path}[${quoted(name)}]`, ownValue(old, name), ownValue(other, name));
      if (inner !== undefined) setOwn(made, name, inner);
    }
    return made;
  };
  return at('root', before, after) ?? null;
}

/** Quoted by what DeepDiff does to keys; written anew, as the test's own. */
function quoted(name: string): string {
  const [single, double] = [name.includes("'"), name.includes('"')];
  if (single && double) return `"${name.replaceAll("'", "\\'").replaceAll('"', '\\"')}"`;
  return single ? `"${name}"` : `'${name}'`;
}
