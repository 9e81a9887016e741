import assert from 'node:assert/strict';
import { type GraphQLResolveInfo, Kind, parse } from 'graphql';
import { describe, it } from 'vitest';
import { selectsOfRows } from '../../../../src/api/graphql/execution/selects.ts';

const fields = new Set(['data', 'yaml']);

/** The info that a resolver receives for a query whose only field is the connection. */
function infoOf(text: string): GraphQLResolveInfo {
  const { definitions } = parse(text);
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const [operation] = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return {
    fieldNodes: operation?.selectionSet.selections,
    fragments: Object.fromEntries(fragments.map((node) => [node.name.value, node])),
  } as unknown as GraphQLResolveInfo;
}

const rows: readonly [text: string, asks: boolean][] = [
  ['{ list { nodes { name data } } }', true],
  ['{ list { edges { node { yaml } } } }', true],
  ['{ list { nodes { text: data } } }', true],
  ['{ list { nodes { data: name } } }', false],
  ['{ list { totalCount nodes { name parent { data } } } }', false],
  ['{ list { nodes { ... { ...F } } } } fragment F on Document { yaml }', true],
  [
    '{ list { ...L } } fragment L on List { nodes { ...F } } fragment F on Document { name }',
    false,
  ],
  ['{ list { nodes { name } } list { nodes { data } } }', true],
];

describe('asksOfRows', () => {
  for (const [text, asks] of rows) {
    it(`is ${asks} for ${text}`, () => assert.equal(selectsOfRows(infoOf(text), fields), asks));
  }

  it('takes time linear in the text, whatever fragments are made of', () => {
    const fragments = Array.from(
      { length: 60 },
      (_, at) => `fragment F${at} on Document { ...F${at + 1} ... { ...F${at + 1} } }`,
    );
    const text = `{ list { nodes { ...F0 } } } ${fragments.join(' ')} fragment F60 on Document { name }`;
    assert.equal(selectsOfRows(infoOf(text), fields), false);
  });
});
