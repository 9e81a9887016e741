import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readSegment } from '../../../src/domain/references/read-segment.ts';
import { segmentData } from './sample-schema.ts';

/** What a segment holds, and where it is wrong. */
const rows: readonly (readonly [string, string, readonly string[]])[] = [
  ['resources: [{name: a}]', 'the least there may be', []],
  ['{name: x, resources: [{name: a}]}', 'the name of its document', []],
  ['{name: y, resources: [{name: a}]}', 'another name', ['name']],
  ['[]', 'no mapping', ['']],
  ['{}', 'no resources', ['resources']],
  ['resources: []', 'an empty list', ['resources']],
  ['resources: null', 'null for resources', ['resources']],
  ['7', 'a number', ['']],
  ['{resources: [{name: a}], version: 1}', 'a member of its own that nobody knows', ['version']],
  ['{name: 7, resources: [{name: a}]}', 'a name of its own that is no text', ['name']],
  ['resources: [null, []]', 'resources that are no mappings', ['resources.0', 'resources.1']],
  ['resources: [{name: ""}]', 'an empty name', ['resources.0.name']],
  ['resources: [{name: null}]', 'null for a name', ['resources.0.name']],
  ['resources: [{name: true}]', 'a boolean for a name', ['resources.0.name']],
  [
    'resources: [{name: a, schema: purser/ReferentialSchema/v1}, {name: b, schema: deckhand/X/v1}]',
    'kinds that would rule what steers Purser',
    ['resources.0.schema', 'resources.1.schema'],
  ],
  [
    'resources: [{name: a, schema: metadata/Control/v1}, {name: b, schema: purser-x/X/v1}]',
    'one that would rule metadata, and one that is only called alike',
    ['resources.0.schema'],
  ],
  ['resources: [{name: a_-b}, {name: "9"}, {name: Z}]', 'all that names may hold', []],
  ['resources: [{name: "a\\n"}]', 'a name that ends with a line', ['resources.0.name']],
  ['resources: [{name: a b}]', 'a name with a blank', ['resources.0.name']],
  ['resources: [{name: é}]', 'a name with other letters', ['resources.0.name']],
  [`resources: [{name: ${'a'.repeat(255)}}]`, 'the longest name', []],
  [`resources: [{name: ${'a'.repeat(256)}}]`, 'a longer one', ['resources.0.name']],
  ['resources: [{name: .a}]', 'a first part that is empty', ['resources.0.name']],
  ['resources: [{name: a.}]', 'a second part that is empty', ['resources.0.name']],
  ['resources: [{name: a, parent: -b}]', 'a parent that is no name', ['resources.0.parent']],
  ['resources: [{name: a, parent: 7}]', 'a parent that is no text', ['resources.0.parent']],
  [
    'resources: [{name: a, references: {name: b}}]',
    'one reference without its list',
    ['resources.0.references'],
  ],
  ['resources: [{name: a, references: []}]', 'no references in a list', []],
  [
    'resources: [{name: a, references: [null]}]',
    'null for a reference',
    ['resources.0.references.0'],
  ],
  [
    'resources: [{name: a, references: [{name: b, kind: c}]}]',
    'a member of a reference that nobody knows',
    ['resources.0.references.0.kind'],
  ],
  [
    'resources: [{name: a, references: [{name: b, type: default}, {name: b, type: 1}]}]',
    'types that there are not',
    ['resources.0.references.0.type', 'resources.0.references.1.type'],
  ],
  [
    'resources: [{name: a, references: [{name: b, type: map, map: ""}]}]',
    'a map without a name',
    ['resources.0.references.0.map'],
  ],
  [
    'resources: [{name: a, references: [{name: b, type: map, map: -x}, {name: b, commonKey: x-}]}]',
    'a map and a common element that are no names',
    ['resources.0.references.0.map', 'resources.0.references.1.commonKey'],
  ],
  [
    'resources: [{name: a, references: [{name: b, type: null, map: null, fixedKv: null, filterKeys: null, commonKey: "", path: ""}]}]',
    'null and empty for everything',
    [],
  ],
  [
    'resources: [{name: a, references: [{name: b, fixedKv: {c: -1, d: "", e: null, f: {}}}]}]',
    'fixed values that are no names',
    ['c', 'd', 'e', 'f'].map((key) => `resources.0.references.0.fixedKv.${key}`),
  ],
  [
    'resources: [{name: a, references: [{name: b, filterKeys: ["", null, [c], {}, a/b]}]}]',
    'names to filter that are none',
    [0, 1, 2, 3, 4].map((at) => `resources.0.references.0.filterKeys.${at}`),
  ],
  ['resources: {a: 1}', 'resources that are no list', ['resources']],
  ['resources: [app]', 'a bare name', ['resources.0']],
  ['resources: [{parent: a}]', 'a resource without a name', ['resources.0.name']],
  ['resources: [{name: 7}]', 'a name that is no text', ['resources.0.name']],
  ['resources: [{name: -a}]', 'a name that begins with a hyphen', ['resources.0.name']],
  ['resources: [{name: a-}]', 'one that ends with it', ['resources.0.name']],
  ['resources: [{name: a.b}]', 'two parts', []],
  ['resources: [{name: a.b.c}]', 'three parts', ['resources.0.name']],
  ['resources: [{name: a..b}]', 'an empty part', ['resources.0.name']],
  ['resources: [{name: a, parent: ""}]', 'an empty parent is none', []],
  ['resources: [{name: a, parent: null}]', 'nor is null', []],
  [
    `resources: [{name: a, references: [${'{name: b}, '.repeat(101)}]}]`,
    'more references than may be',
    ['resources.0.references'],
  ],
  ['resources: [{name: a, parnt: b}]', 'a member that nobody knows', ['resources.0.parnt']],
  ['resources: [{name: a, references: null}]', 'null for references', []],
  ['resources: [{name: a, references: [app]}]', 'a bare reference', ['resources.0.references.0']],
  [
    'resources: [{name: a, references: [{}]}]',
    'one without a name',
    ['resources.0.references.0.name'],
  ],
  ['resources: [{name: a, references: [{name: b, type: ""}]}]', 'an empty type is the default', []],
  [
    'resources: [{name: a, references: [{name: b, type: Many}]}]',
    'capitals in a type',
    ['resources.0.references.0.type'],
  ],
  [
    'resources: [{name: a, references: [{name: b, type: map}]}]',
    'a map without its member',
    ['resources.0.references.0.map'],
  ],
  [
    'resources: [{name: a, references: [{name: b, type: map, map: 3}]}]',
    'a map that is no text',
    ['resources.0.references.0.map'],
  ],
  [
    'resources: [{name: a, references: [{name: b, fixedKv: {c: 1, d: true, e: 1.0}}]}]',
    'numbers where text is meant',
    [],
  ],
  [
    'resources: [{name: a, references: [{name: b, fixedKv: {c: [1]}}]}]',
    'a list where text is meant',
    ['resources.0.references.0.fixedKv.c'],
  ],
  [
    'resources: [{name: a, references: [{name: b, fixedKv: [c]}]}]',
    'a list of fixed values',
    ['resources.0.references.0.fixedKv'],
  ],
  ['resources: [{name: a, references: [{name: b, filterKeys: [c, 1]}]}]', 'names to filter', []],
  [
    'resources: [{name: a, references: [{name: b, filterKeys: c}]}]',
    'no list of them',
    ['resources.0.references.0.filterKeys'],
  ],
  ['resources: [{name: a, references: [{name: b, path: ".c[*].d"}]}]', 'a path', []],
  [
    'resources: [{name: a, references: [{name: b, path: "c"}]}]',
    'a path without its dot',
    ['resources.0.references.0.path'],
  ],
  ['resources: [{name: a, references: [{name: b, path: "[0].c"}]}]', 'a path into a list', []],
  [
    'resources: [{name: a, references: [{name: b, path: \'["c"]\'}]}]',
    'a key in brackets without a dot before it',
    ['resources.0.references.0.path'],
  ],
  [
    'resources: [{name: a, references: [{name: b, path: ".c["}]}]',
    'no path at all',
    ['resources.0.references.0.path'],
  ],
  [
    'resources: [{name: a, references: [{name: b, path: .c, type: many}]}]',
    'a path and a type',
    ['resources.0.references.0.type'],
  ],
  ['resources: [{name: a, schema: ex/Rack/v1}]', "a document's schema", []],
  ['resources: [{name: a, schema: Rack}]', 'no schema', ['resources.0.schema']],
  ['resources: [{name: a, parentPath: .x}]', 'a path to no parent', ['resources.0.parentPath']],
  [
    'resources: [{name: a.b, parent: c, parentPath: .x}]',
    'a flat kind of two parts',
    ['resources.0.parentPath'],
  ],
  [
    'resources: [{name: "-", parnt: b, references: [{type: x}]}, 7]',
    'everything wrong at once',
    [
      'resources.0.parnt',
      'resources.0.name',
      'resources.0.references.0.name',
      'resources.0.references.0.type',
      'resources.1',
    ],
  ],
];

describe('reading a segment', () => {
  for (const [yaml, what, wrong] of rows) {
    it(`${what}: ${wrong.length === 0 ? 'sound' : 'refused'}`, () => {
      const { segment, flaws } = readSegment('x', segmentData(yaml));
      assert.deepEqual(
        flaws.map(({ at }) => at.join('.')),
        wrong,
      );
      assert.equal(segment === null, wrong.length > 0);
    });
  }

  const texts: readonly (readonly [string, string])[] = [
    ['1', '1'],
    ['1.0', '1.0'],
    ['1.50', '1.50'],
    ['1e3', '1e3'],
    ['0x10', '16'],
    ['010', '8'],
    ['"010"', '010'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['yes', 'true'],
    ['on', 'true'],
    ['No', 'false'],
    ['"yes"', 'yes'],
    ['2026-11-21', '2026-11-21'],
    ['!!str 1', '1'],
  ];
  for (const [written, text] of texts) {
    it(`takes ${written} for ${text}, where text is meant`, () => {
      const reference = `{name: b, fixedKv: {c: ${written}}, filterKeys: [${written}]}`;
      const data = segmentData(`resources: [{name: a, references: [${reference}]}]`);
      const [rule] = readSegment('x', data).segment?.resources[0]?.references ?? [];
      assert.deepEqual(
        [[...(rule?.fixed ?? [])], [...(rule?.filtered ?? [])]],
        [[['c', text]], [text]],
      );
    });
  }

  it('takes elements that every object has for elements like any other', () => {
    const fixed = '{__proto__: a, constructor: b, toString: c}';
    const data = segmentData(`resources: [{name: a, references: [{name: b, fixedKv: ${fixed}}]}]`);
    const [rule] = readSegment('x', data).segment?.resources[0]?.references ?? [];
    assert.deepEqual(
      Object.fromEntries(rule?.fixed ?? []),
      JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}'),
    );
  });

  const useless: readonly (readonly [string, readonly string[]])[] = [
    ['{name: b, map: c}', ['map']],
    ['{name: b, type: many, map: c, commonKey: d}', ['commonKey', 'map']],
    ['{name: b, path: .x, map: c, commonKey: d}', ['map', 'commonKey']],
  ];
  for (const [reference, members] of useless) {
    it(`warns of members without effect: ${reference}`, () => {
      const data = segmentData(`resources: [{name: a, references: [${reference}]}]`);
      const { segment, warnings } = readSegment('x', data);
      assert.ok(segment);
      assert.deepEqual(
        warnings.map(({ at }) => at.at(-1)),
        members,
      );
    });
  }
});
