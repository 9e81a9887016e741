import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
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
    ['resources.0.references.0'],
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
