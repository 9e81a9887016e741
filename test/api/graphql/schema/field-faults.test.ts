import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, Kind, parse, print } from 'graphql';
import { describe, it } from 'vitest';
import { resolvers } from '../../../../src/api/graphql/resolvers/resolvers.ts';
import { fieldFaults } from '../../../support/field-faults.ts';

const text = readFileSync('schema.graphql', 'utf8');
const directives = parse(text)
  .definitions.filter(({ kind }) => kind === Kind.DIRECTIVE_DEFINITION)
  .map(print)
  .join('\n');

/** The faults of a schema whose fields `computed` have resolvers. */
function faultsOf(types: string): readonly string[] {
  const resolved = { Query: { computed: true }, Row: { computed: true } };
  return fieldFaults(buildSchema(`${directives}\n${ref}\n${types}`), resolved);
}

const query = 'row(ref: RevisionRef): Row @immutable(revisions: ["ref"])';
const ref = 'input RevisionRef { number: Int }';
const page = 'type Page @immutable { pageInfo: String nodes: [Row!]! }';
const pageQuery = 'page(first: Int): Page @mutable';

/** Fields of the type Row, and what the schema check says about them. */
const rows: readonly (readonly [title: string, fields: string, faults: readonly string[]])[] = [
  ['a field', 'a: Int @immutable', []],
  ['a list', 'a: [Row] @listSize(assumedSize: 2) @mutable', []],
  ['a list by ids', 'a(ids: [Int!]!): [Row]! @listSize(slicingArgument: "ids") @mutable', []],
  [
    'a list by an argument that is no list',
    'a(id: Int): [Row]! @listSize(slicingArgument: "id") @mutable',
    ['Row.a names a slicingArgument that is no list argument'],
  ],
  [
    'a list by a missing argument',
    'a: [Row]! @listSize(slicingArgument: "ids") @mutable',
    ['Row.a names a slicingArgument that is no list argument'],
  ],
  ['a list without a size', 'a: [Row!]! @mutable', ['Row.a needs @listSize']],
  ['a list of words without a size', 'a: [String!] @mutable', ['Row.a needs @listSize']],
  [
    'a list that is assumed to be empty',
    'a: [Row] @listSize(assumedSize: 0) @mutable',
    ['Row.a needs @listSize'],
  ],
  [
    'a size of what is no list',
    'a: Row @listSize(assumedSize: 2) @mutable',
    ['Row.a has no use for @listSize'],
  ],
  ['a connection', 'a(first: Int, last: Int): Page @mutable', []],
  [
    'a connection with the rows that it mostly has',
    'a(first: Int): Page @listSize(assumedSize: 2) @mutable',
    [],
  ],
  [
    'a connection that is assumed to be empty',
    'a(first: Int): Page @listSize(assumedSize: 0) @mutable',
    ['Row.a needs a size that is not 0'],
  ],
  ['a connection without first', 'a: Page @mutable', ['Row.a needs the argument first']],
  ['a field of which nothing is known', 'a: Int', ['Row.a needs one of @immutable and @mutable']],
  [
    'a field that is declared both',
    'a: Int @immutable @mutable',
    ['Row.a needs one of @immutable and @mutable'],
  ],
  ['a cost', 'a: Int @cost(weight: "20") @mutable', []],
  [
    'a cost that is no number',
    'a: Int @cost(weight: "much") @mutable',
    ['Row.a needs a whole number as its weight'],
  ],
  [
    'a cost in parts',
    'a: Int @cost(weight: "0.5") @mutable',
    ['Row.a needs a whole number as its weight'],
  ],
  [
    'revisions of a field inside',
    'a(ref: RevisionRef): Int @immutable(revisions: ["ref"])',
    ['Row.a names revisions that decide nothing'],
  ],
];

describe('the schema check', () => {
  it('passes schema.graphql', () => {
    assert.deepEqual(fieldFaults(buildSchema(text), resolvers), []);
  });

  for (const [title, fields, faults] of rows) {
    it(`${faults.length === 0 ? 'passes' : 'refuses'} ${title}`, () => {
      const types = `type Query { ${query} ${pageQuery} } type Row { ${fields} } ${page}`;
      assert.deepEqual(faultsOf(types), faults);
    });
  }

  it('takes the declaration of a type for its fields that have no resolver', () => {
    const types = `type Query { ${query} } type Row @immutable { plain: Int computed: Int }`;
    assert.deepEqual(faultsOf(types), ['Row.computed needs one of @immutable and @mutable']);
    const mutable = `type Query { ${query} } type Row @mutable { plain: Int computed: Int }`;
    assert.deepEqual(faultsOf(mutable), []);
  });

  it('refuses an immutable field of Query whose revisions are not known', () => {
    const fault =
      'Query.computed needs its arguments of the type RevisionRef as the revisions of @immutable';
    assert.deepEqual(faultsOf('type Query { computed: Int @immutable }'), [fault]);
    for (const field of [
      'computed: Int @immutable(revisions: ["ref"])',
      'computed(ref: Int): Int @immutable(revisions: ["ref"])',
      'computed(from: RevisionRef, to: RevisionRef): Int @immutable(revisions: ["from"])',
    ]) {
      assert.deepEqual(faultsOf(`type Query { ${field} }`), [fault], field);
    }
  });

  it('takes the declaration of a field before that of its type, and no second one', () => {
    const own = `type Query { ${query} } type Row @mutable { a: Int @immutable b: Int }`;
    assert.deepEqual(faultsOf(own), []);
    const twice = `type Query { ${query} } type Row @mutable { a: Int @mutable }`;
    assert.deepEqual(faultsOf(twice), ['Row.a needs one of @immutable and @mutable']);
  });

  it('refuses a field that costs something else, has other rows or lasts otherwise by an interface', () => {
    const faultsWith = (field: string) =>
      faultsOf(`type Query { any(ref: RevisionRef): Any @immutable(revisions: ["ref"]) }
        interface Any { a: [Int] @cost(weight: "2") @listSize(assumedSize: 3) @immutable }
        type Row implements Any { ${field} b: Int @mutable }`);
    assert.deepEqual(
      faultsWith('a: [Int] @cost(weight: "2") @listSize(assumedSize: 3) @immutable'),
      [],
    );
    assert.deepEqual(faultsWith('a: [Int] @listSize(assumedSize: 4) @mutable'), [
      'Row.a differs from Any.a in @cost',
      'Row.a differs from Any.a in @listSize',
      'Row.a differs from Any.a in @immutable',
    ]);
  });

  it('refuses a field that documents decide by an interface alone', () => {
    const faultsWith = (any: string, row: string) =>
      faultsOf(`type Query { any(ref: RevisionRef): Any @immutable(revisions: ["ref"]) }
        interface Any { a: Int @immutable${any} } type Row implements Any { a: Int @immutable${row} }`);
    const byDocument = '(byDocument: true)';
    assert.deepEqual(faultsWith('', byDocument), []);
    assert.deepEqual(faultsWith(byDocument, byDocument), []);
    assert.deepEqual(faultsWith(byDocument, ''), ['Row.a is not byDocument, as Any.a is']);
  });

  it('looks at interfaces as at types', () => {
    const types = `type Query { any(ref: RevisionRef): Any @immutable(revisions: ["ref"]) }
      interface Any { a: Int } type Row implements Any { a: Int @mutable }`;
    assert.deepEqual(faultsOf(types), ['Any.a needs one of @immutable and @mutable']);
  });

  it('refuses to declare what no query reaches', () => {
    const types = 'type Query { computed: Int @mutable } type Payload { a: Int @immutable }';
    assert.deepEqual(faultsOf(types), ['Payload.a is not reached by any query']);
  });
});
