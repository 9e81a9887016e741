import assert from 'node:assert/strict';
import { getOperationAST, parse, validate } from 'graphql';
import { describe, it } from 'vitest';
import {
  type AnswerSource,
  answerSources,
} from '../../../../src/api/graphql/cache/answer-sources.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import type { RevisionRef } from '../../../../src/app/kernel/revision-ref.ts';

const schema = createSchema();

function named(text: string, variables: Readonly<Record<string, unknown>> = {}) {
  const document = parse(text);
  assert.deepEqual(validate(schema, document), []);
  const operation = getOperationAST(document);
  assert.ok(operation);
  return answerSources({ schema, document, operation, variables });
}

const port = 'schema: "harbour/Port/v1", name: "kota"';

const kota = { schema: 'harbour/Port/v1', name: 'kota' };

/** Queries that rendered documents decide. */
const byDocument: readonly (readonly [
  text: string,
  sources: readonly AnswerSource[],
  variables?: object,
])[] = [
  [
    `{ renderedDocument(${port}) { data(path: ".a") name labels { key value } __typename } }`,
    [{ revision: {}, documents: [kota] }],
  ],
  [
    `{ revision { a: renderedDocument(${port}) { data } b: renderedDocument(schema: "x/Y/v1", name: "z") { yaml } } }`,
    [{ revision: {}, documents: [kota, { schema: 'x/Y/v1', name: 'z' }] }],
  ],
  [
    'query ($n: String!) { renderedDocument(schema: "harbour/Port/v1", name: $n) { exists(path: ".a") } }',
    [{ revision: {}, documents: [kota] }],
    { n: 'kota' },
  ],
  [
    `{ ...Q } fragment Q on Query { revision(ref: { tag: "t" }) { ...R } } fragment R on Revision { renderedDocument(${port}) { ...D } } fragment D on RenderedDocument { data }`,
    [{ revision: { tag: 't' }, documents: [kota] }],
  ],
  [
    `{ renderedDocument(${port}) { data } revision { number } }`,
    [
      { revision: {}, documents: [kota] },
      { revision: {}, documents: null },
    ],
  ],
  ['{ revision { __typename } }', [{ revision: {}, documents: [] }]],
  ...[
    'id',
    'origin { number }',
    'parent { name }',
    'children { totalCount }',
    'substitutesInto { totalCount }',
    'document { name }',
    'explain { totalCount }',
    '... on AnyDocument { name }',
  ].map(
    (field) =>
      [
        `{ renderedDocument(${port}) { data ${field} } }`,
        [{ revision: {}, documents: null }],
      ] as const,
  ),
  [
    `{ revision { renderedDocument(${port}) { data } number } }`,
    [{ revision: {}, documents: null }],
  ],
];

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

describe('answerSources', () => {
  for (const [text, refs, variables] of fixed) {
    it(`finds the revisions that decide: ${text} ${variables === undefined ? '' : JSON.stringify(variables)}`, () => {
      const sources = named(text, { ...variables });
      assert.deepEqual(
        sources?.map(({ revision }) => revision),
        refs,
      );
    });
  }

  for (const [text, sources, variables] of byDocument) {
    it(`finds the documents that decide: ${text}`, () =>
      assert.deepEqual(named(text, { ...variables }), sources));
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
    const sources = answerSources({ schema, document, operation, variables: {} });
    assert.deepEqual(sources, [{ revision: { id: 1 }, documents: null }]);
  });

  it('refuses a revision that is named by a head that it is not', () => {
    assert.throws(() => named('{ revision(ref: { head: false }) { number } }'), {
      code: 'ARGUMENT_INVALID',
    });
  });
});
