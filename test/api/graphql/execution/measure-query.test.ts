import assert from 'node:assert/strict';
import {
  assertObjectType,
  getIntrospectionQuery,
  getNamedType,
  isLeafType,
  isRequiredArgument,
  Kind,
  parse,
  validate,
} from 'graphql';
import { describe, it } from 'vitest';
import {
  measureQuery,
  type QueryMeasure,
} from '../../../../src/api/graphql/execution/measure-query.ts';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { settings } from '../../../../src/config/settings.ts';

const schema = createSchema();

function measure(text: string, variables: Readonly<Record<string, unknown>> = {}): QueryMeasure {
  const document = parse(text);
  assert.deepEqual(validate(schema, document), []);
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  assert.ok(operation?.kind === Kind.OPERATION_DEFINITION);
  return measureQuery({ schema, document, operation, variables }, 1_000);
}

const depths: readonly [text: string, depth: number][] = [
  ['{ server { version } }', 2],
  ['{ revision { parent { parent { number } } } }', 4],
  ['{ revision { ... { ... on Revision { number } } } }', 2],
  [
    '{ revision { ...R } } fragment R on Revision { parent { ...S } } fragment S on Revision { number }',
    3,
  ],
  ['{ __schema { types { fields { type { ofType { ofType { name } } } } } } }', 1],
  ['{ node(id: "x") { ... on Document { ... on AnyDocument { parent { name } } } } }', 3],
  ['{ __typename }', 1],
];

const aliases: readonly [text: string, aliases: number][] = [
  ['{ server { version } }', 0],
  ['{ a: server { b: version c: store } }', 3],
  [
    '{ x: revision { ...R } y: revision { ...R } } fragment R on Revision { a: number b: number }',
    6,
  ],
];

const costs: readonly [title: string, text: string, cost: number][] = [
  ['a field', '{ server { version store } }', 3],
  ['rows asked for first', '{ revisions(first: 7) { nodes { number } } }', 1 + 7 * 2],
  ['rows asked for last', '{ revisions(last: 7) { edges { node { number } } } }', 1 + 7 * 3],
  ['rows of a page by default', '{ revisions { nodes { number } } }', 1 + 100 * 2],
  ['no rows', '{ revisions(first: 0) { nodes { number } } }', 1 + 2],
  ['fewer than no rows', '{ revisions(first: -5) { nodes { number } } }', 1 + 2],
  [
    'more rows than a page holds',
    '{ revisions(first: 2000000000) { nodes { number } } }',
    1 + 1_000 * 2,
  ],
  [
    'rows by a variable',
    'query ($n: Int) { revisions(first: $n) { nodes { number } } }',
    1 + 9 * 2,
  ],
  [
    'rows of rows',
    '{ revisions(first: 9) { nodes { documents(first: 9) { nodes { name } } } } }',
    1 + 9 * (1 + 1 + 9 * 2),
  ],
  [
    'a graph of many documents',
    '{ referenceGraph(schema: "a", name: "b") { nodes { name } } }',
    1_000 + 1 + 1_000,
  ],
  ['a connection that is mostly short', '{ revision { tags { nodes { name } } } }', 1 + 1 + 10 * 2],
  ['its rows asked for', '{ revision { tags(first: 3) { nodes { name } } } }', 1 + 1 + 3 * 2],
  [
    'its rows asked for by no number',
    'query ($none: Int) { revision { tags(last: $none) { nodes { name } } } }',
    1 + 1 + 10 * 2,
  ],
  [
    'a list without pages',
    '{ revision { referentialSchema { versions { name } } } }',
    1 + 50 + 1 + 10,
  ],
  ['objects by id', '{ nodes(ids: ["a", "b", "c"]) { id } }', 1 + 3],
  ['an object by an id that is no list', '{ nodes(ids: "a") { id } }', 1 + 1],
  ['no objects', '{ nodes(ids: []) { id } }', 1 + 1],
  ['objects by a variable', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', 1 + 4],
  [
    'what is asked for of an interface',
    '{ node(id: "x") { ... on Snapshot { schemaValidation { status } } } }',
    1 + 500 + 1,
  ],
  [
    'what is asked for of one of its types',
    '{ node(id: "x") { id ... on Revision { schemaValidation { status } } ... on Document { name } } }',
    1 + 1 + 500 + 1 + 1,
  ],
  [
    'a field of an interface within another',
    '{ diff(from: { number: 1 }) { to { ... on Snapshot { tagless: validations { nodes { name } } } } } }',
    1 + 1 + 1 + 10 * 2,
  ],
];

describe('measureQuery', () => {
  for (const [text, depth] of depths) {
    it(`finds ${depth} levels in ${text}`, () => assert.equal(measure(text).depth, depth));
  }
  for (const [text, count] of aliases) {
    it(`finds ${count} aliases in ${text}`, () => assert.equal(measure(text).aliases, count));
  }
  for (const [title, text, cost] of costs) {
    it(`reckons with ${title}`, () =>
      assert.equal(measure(text, { n: 9, ids: [...'abcd'] }).cost, cost));
  }

  it('reckons with few rows of lists that are mostly short', () => {
    const costOf = (fields: string): number =>
      measure(`{ renderedDocument(schema: "a", name: "b") { explain { nodes { ${fields} } } } }`)
        .cost;
    const steps = costOf('path steps { kind overrode { secret } }') - costOf('path');
    assert.equal(steps, 100 * (1 + 2 * (1 + 1 + 1)));
  });

  it('lets a page of explained values pass with all there is to say, but not pages of pages', () => {
    const allOf = (name: string): string =>
      Object.values(assertObjectType(schema.getType(name)).getFields())
        .filter(({ type }) => isLeafType(getNamedType(type)))
        .map(({ name, args }) => (args.some(isRequiredArgument) ? `${name}(path: ".")` : name))
        .join(' ');
    const step = `${allOf('ExplainedStep')} document { ${allOf('Document')} }
      source { ${allOf('Document')} } revision { ${allOf('Revision')} }`;
    const explain = `explain { nodes { ${allOf('ExplainedValue')} steps { ${step}
      overrode { ${allOf('OverriddenValue')} step { ${step} } heldBy { ${step} } } } } }`;
    const cost = settings.query.maxCost.default;
    assert.ok(measure(`{ renderedDocument(schema: "a", name: "b") { ${explain} } }`).cost < cost);
    const pages = `{ revision { renderedDocuments { nodes { ${explain} } } } }`;
    assert.ok(measure(pages).cost > cost);
  });

  it('takes no time for fragments made of copies of others', () => {
    const links = Array.from({ length: 500 }, (_, at) => {
      const next = `...F${at + 1}`;
      return `fragment F${at} on Revision { parent { ${next} } a: parent { ${next} } }`;
    });
    const text = `{ revision { ...F0 } } ${links.join(' ')} fragment F500 on Revision { number }`;
    assert.equal(measure(text).cost, Number.MAX_SAFE_INTEGER);
  });

  it('finds the introspection query of IDEs cheap', () => {
    const { depth, cost, aliases: count } = measure(getIntrospectionQuery());
    assert.deepEqual({ depth, aliases: count }, { depth: 1, aliases: 0 });
    assert.ok(cost < 500, String(cost));
  });
});
