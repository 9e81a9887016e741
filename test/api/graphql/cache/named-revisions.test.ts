import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { getOperationAST, parse, validate } from 'graphql';
import { namedRevisions } from '../../../../src/api/graphql/cache/named-revisions.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import type { RevisionRef } from '../../../../src/app/kernel/revision-ref.ts';

const schema = createSchema();

function named(text: string, variables: Readonly<Record<string, unknown>> = {}) {
  const document = parse(text);
  assert.deepEqual(validate(schema, document), []);
  const operation = getOperationAST(document);
  assert.ok(operation);
  return namedRevisions({ schema, document, operation, variables });
}

const port = 'schema: "harbour/Port/v1", name: "kota"';

const fixed: readonly [text: string, refs: readonly RevisionRef[], variables?: object][] = [
  ['{ revision(id: 3) { id digest parent { author } } }', [{ id: 3 }]],
  ['{ revision { id } }', [{}]],
  ['{ revision(id: null) { id } }', [{}]],
  ['{ revision(tag: "ready") { id } }', [{ tag: 'ready' }]],
  ['query ($n: Int) { revision(id: $n) { id } }', [{ id: 7 }], { n: 7 }],
  ['query ($n: Int) { revision(id: $n) { id } }', [{}]],
  ['{ revision(id: 3) { documents { nodes { data origin { id } } } } }', [{ id: 3 }]],
  ['{ a: revision(id: 3) { id } b: revision(id: 4) { id } }', [{ id: 3 }, { id: 4 }]],
  [`{ document(${port}, revision: 2) { yaml children { name } } }`, [{ id: 2 }]],
  [`{ renderedDocument(${port}) { data } }`, [{}]],
  [`{ diff(from: 1, toTag: "b") { documents { totalCount } } }`, [{ id: 1 }, { tag: 'b' }]],
  ['{ __typename revision(id: 3) { __typename } }', [{ id: 3 }]],
  [
    '{ ...Q } fragment Q on Query { revision(id: 3) { ...R ... { ...R } } } fragment R on Revision { id }',
    [{ id: 3 }],
  ],
];

const changing: readonly string[] = [
  '{ revisions { nodes { id } } }',
  '{ server { version } }',
  '{ __typename }',
  '{ __schema { types { name } } }',
  '{ revision(id: 3) { tags { name } } }',
  '{ revision(id: 3) { parent { tags { name } } } }',
  '{ revision(id: 3) { tags @skip(if: true) { name } } }',
  '{ revision(id: 3) { ... on Revision { tags { name } } } }',
  '{ revision(id: 3) { id ...R } } fragment R on Revision { tags { name } }',
  `{ document(${port}, revision: 2) { origin { tags { name } } } }`,
  '{ revision(id: 3) { id } server { version } }',
  `{ document(${port}, revision: 2) { data(cleartext: true) } }`,
  `{ renderedDocument(${port}, revision: 2) { yaml(cleartext: false) } }`,
  'mutation { deleteTag(input: { revision: 1, name: "a" }) { revision { id } } }',
];

describe('namedRevisions', () => {
  for (const [text, refs, variables] of fixed) {
    it(`finds what decides: ${text} ${variables === undefined ? '' : JSON.stringify(variables)}`, () =>
      assert.deepEqual(named(text, { ...variables }), refs));
  }

  for (const text of changing) {
    it(`finds that more than revisions decides: ${text}`, () => assert.equal(named(text), null));
  }

  it('takes time linear in the text, whatever fragments are made of', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, at) => `fragment F${at} on Revision { ...F${at + 1} ... { ...F${at + 1} } }`,
    );
    const text = `{ revision(id: 1) { ...F0 } } ${fragments.join(' ')} fragment F60 on Revision { id }`;
    const document = parse(text);
    const operation = getOperationAST(document);
    assert.ok(operation);
    assert.deepEqual(namedRevisions({ schema, document, operation, variables: {} }), [{ id: 1 }]);
  });

  it('refuses a revision that is named in two ways', () => {
    assert.throws(() => named('{ revision(id: 1, tag: "a") { id } }'), {
      code: 'ARGUMENT_INVALID',
    });
  });
});
