import assert from 'node:assert/strict';
import { getOperationAST, parse, validate } from 'graphql';
import { describe, it } from 'vitest';
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
  ['{ revision(ref: { number: 3 }) { number digest parent { author } } }', [{ id: 3 }]],
  ['{ revision { number } }', [{}]],
  ['{ revision(ref: null) { number } }', [{}]],
  ['{ revision(ref: { head: true }) { number } }', [{}]],
  ['query ($r: RevisionRef) { revision(ref: $r) { number } }', [{ tag: 'b' }], { r: { tag: 'b' } }],
  [
    '{ revision(ref: { number: 3 }) { ... on Snapshot { author ... on Revision { digest } } } }',
    [{ id: 3 }],
  ],
  ['{ revision(ref: { tag: "ready" }) { number } }', [{ tag: 'ready' }]],
  [
    'query ($n: NonNegativeInt!) { revision(ref: { number: $n }) { number } }',
    [{ id: 7 }],
    { n: 7 },
  ],
  ['query ($r: RevisionRef) { revision(ref: $r) { number } }', [{}]],
  [
    '{ revision(ref: { number: 3 }) { documents { nodes { data origin { number } } } } }',
    [{ id: 3 }],
  ],
  [
    '{ a: revision(ref: { number: 3 }) { number } b: revision(ref: { number: 4 }) { number } }',
    [{ id: 3 }, { id: 4 }],
  ],
  [
    `{ document(${port}, revision: { number: 2 }) { yaml children { nodes { name } } } }`,
    [{ id: 2 }],
  ],
  [`{ renderedDocument(${port}) { data } }`, [{}]],
  [
    `{ diff(from: { number: 1 }, to: { tag: "b" }) { documents { totalCount } } }`,
    [{ id: 1 }, { tag: 'b' }],
  ],
  ['{ __typename revision(ref: { number: 3 }) { __typename } }', [{ id: 3 }]],
  [
    '{ ...Q } fragment Q on Query { revision(ref: { number: 3 }) { ...R ... { ...R } } } fragment R on Revision { number }',
    [{ id: 3 }],
  ],
];

const changing: readonly string[] = [
  '{ revisions { nodes { number } } }',
  '{ server { version } }',
  '{ __typename }',
  '{ __schema { types { name } } }',
  '{ revision(ref: { number: 3 }) { tags { nodes { name } } } }',
  '{ revision(ref: { number: 3 }) { parent { tags { nodes { name } } } } }',
  '{ revision(ref: { number: 3 }) { tags @skip(if: true) { nodes { name } } } }',
  '{ revision(ref: { number: 3 }) { ... on Snapshot { status } } }',
  '{ node(id: "x") { id } }',
  '{ nodes(ids: []) { ... on Document { name } } }',
  '{ revision(ref: { number: 3 }) { ... on Revision { tags { nodes { name } } } } }',
  '{ revision(ref: { number: 3 }) { number ...R } } fragment R on Revision { tags { nodes { name } } }',
  `{ document(${port}, revision: { number: 2 }) { origin { tags { nodes { name } } } } }`,
  '{ revision(ref: { number: 3 }) { number } server { version } }',
  `{ document(${port}, revision: { number: 2 }) { data(cleartext: true) } }`,
  `{ renderedDocument(${port}, revision: { number: 2 }) { yaml(cleartext: false) } }`,
  'mutation { deleteTag(input: { revision: { number: 1 }, name: "a" }) { revision { number } } }',
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
    const text = `{ revision(ref: { number: 1 }) { ...F0 } } ${fragments.join(' ')} fragment F60 on Revision { number }`;
    const document = parse(text);
    const operation = getOperationAST(document);
    assert.ok(operation);
    assert.deepEqual(namedRevisions({ schema, document, operation, variables: {} }), [{ id: 1 }]);
  });

  it('refuses a revision that is named by a head that it is not', () => {
    assert.throws(() => named('{ revision(ref: { head: false }) { number } }'), {
      code: 'ARGUMENT_INVALID',
    });
  });
});
