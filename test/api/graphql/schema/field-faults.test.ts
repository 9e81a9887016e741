import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from '@jest/globals';
import { buildSchema, Kind, parse, print } from 'graphql';
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
  return fieldFaults(buildSchema(`${directives}\n${types}`), resolved);
}

const query = 'row(id: Int, tag: String): Row @immutable(revisions: [["id", "tag"]])';
const page = 'type Page @immutable { pageInfo: String nodes: [Row!]! }';
const pageQuery = 'page(first: Int): Page @mutable';

/** Fields of the type Row, and what the schema check says about them. */
const rows: readonly (readonly [title: string, fields: string, faults: readonly string[]])[] = [
  ['a field', 'a: Int @immutable', []],
  ['a list', 'a: [Row] @listSize(assumedSize: 2) @mutable', []],
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
    'a(id: Int, tag: String): Int @immutable(revisions: [["id", "tag"]])',
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
    const fault = 'Query.computed needs pairs of its arguments as the revisions of @immutable';
    assert.deepEqual(faultsOf('type Query { computed: Int @immutable }'), [fault]);
    const lost = 'type Query { computed: Int @immutable(revisions: [["id", "tag"]]) }';
    assert.deepEqual(faultsOf(lost), [fault]);
  });

  it('refuses to declare what no query reaches', () => {
    const types = 'type Query { computed: Int @mutable } type Payload { a: Int @immutable }';
    assert.deepEqual(faultsOf(types), ['Payload.a is not reached by any query']);
  });
});
