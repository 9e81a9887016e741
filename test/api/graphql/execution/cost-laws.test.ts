import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createSchema } from '../../../../src/api/graphql/schema/schema.ts';
import { runs } from '../../../support/properties.ts';
import { type Answer, serve, type TestServer } from '../../serve.ts';

const schema = createSchema();

/** Arguments of fields that need some. */
const lamp = 'schema: "harbour/Lamp/v1", name: "lamp-0"';
const given: Readonly<Record<string, string>> = {
  'Query.document': lamp,
  'Query.documentHistory': lamp,
  'Query.renderedDocument': lamp,
  'Query.diff': 'from: { number: 0 }',
  'Snapshot.document': lamp,
  'Snapshot.renderedDocument': lamp,
};

/** Decisions, one after the other, over and over again. */
type Choose = (of: number) => number;

function chooser(decisions: readonly number[]): Choose {
  let at = 0;
  return (of) => (decisions[at++ % decisions.length] ?? 0) % of;
}

/** The text of some fields of a type; empty where none can be asked for. */
function someFields(typeName: string, choose: Choose, depth: number): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = Object.values(type.getFields());
  const texts = Array.from({ length: 1 + choose(3) }, (_, nth) => {
    const field = fields[choose(fields.length)];
    return field === undefined ? '' : `f${nth}: ${fieldText(typeName, field, choose, depth)}`;
  });
  return ['__typename', ...texts.filter((text) => !text.endsWith(': '))].join(' ');
}

type Field = GraphQLField<unknown, unknown>;

function fieldText(typeName: string, field: Field, choose: Choose, depth: number): string {
  const owner = /^Revision(Preview)?$/.test(typeName) ? 'Snapshot' : typeName;
  const known = given[`${owner}.${field.name}`];
  if (known === undefined && field.args.some(isRequiredArgument)) return '';
  const inner = getNamedType(field.type);
  if (isCompositeType(inner) && depth === 0) return '';
  const selection = isCompositeType(inner)
    ? ` { ${someFields(inner.name, choose, depth - 1)} }`
    : '';
  const page = field.args.some(({ name }) => name === 'first') ? pages[choose(pages.length)] : '';
  const texts = [known, page].filter(Boolean).join(', ');
  return `${field.name}${texts && `(${texts})`}${selection}`;
}

const pages = ['', '', 'first: 0', 'first: 1', 'first: 30', 'last: 0', 'last: 2'];

const yaml = Array.from(
  { length: 25 },
  (_, at) => `---
schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp-${at}
  labels: { ${Array.from({ length: 12 }, (_, nth) => `l${nth}: x`).join(', ')} }
data: { at: ${at} }
`,
).join('');

describe('what an answer cost', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve({ query: { maxCost: Number.MAX_SAFE_INTEGER, maxAliases: 100_000 } });
    const ask = async (text: string) => assert.ok(costOf(await server.ask(text, { yaml })));
    // Lists that are longer than their @listSize says.
    await ask(`mutation ($yaml: String!) {
      submitDocuments(input: { source: { yaml: $yaml } }) { documents { name document { labels { key } } } }
    }`);
    const names = Array.from({ length: 15 }, (_, at) => `n${at}`);
    for (const name of names) {
      const input = `revision: { number: 1 }, name: "${name}"`;
      await server.ask(`mutation { putTag(input: { ${input} }) { tag { name } } }`);
      await server.ask(
        `mutation { addValidation(input: { ${input}, status: SUCCESS, validator: "x" }) { entry { index } } }`,
      );
    }
  });
  afterAll(() => server.close());

  const costOf = ({ extensions }: Answer) => extensions?.cost;

  it('is never more than was requested, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 20, maxLength: 60 }), async (decisions) => {
        const answer = await server.ask(`{ ${someFields('Query', chooser(decisions), 6)} }`);
        const { requested, actual } = costOf(answer) ?? assert.fail(JSON.stringify(answer.errors));
        assert.ok(actual > 0 && actual <= requested);
      }),
      { numRuns: runs(200) },
    );
  });

  const exact: readonly [title: string, query: string, actual: number][] = [
    [
      'a longer list',
      '{ document(schema: "harbour/Lamp/v1", name: "lamp-0") { labels { key } } }',
      7,
    ],
    ['a longer connection', '{ revision { tags { nodes { name } } } }', 13],
    ['the same with a page', '{ revision { tags(first: 15) { nodes { name } } } }', 18],
    ['an empty page', '{ revisions(first: 0) { nodes { number } pageInfo { hasNextPage } } }', 4],
  ];
  for (const [title, query, actual] of exact) {
    it(`counts the rows of ${title} as what was requested does`, async () => {
      assert.equal(costOf(await server.ask(query))?.actual, actual);
    });
  }

  it('of a mutation counts no more problems than are assumed', async () => {
    const answer = await server.ask(`mutation {
      addValidation(input: { revision: { number: 1 }, name: "", status: SUCCESS, validator: "" }) {
        entry { name } problems { code message }
      }
    }`);
    assert.equal(answer.data.addValidation.problems.length, 2);
    // The mutation 20, its two fields, the name of the entry, and one problem: @listSize assumes no more.
    assert.deepEqual(costOf(answer), { requested: 25, actual: 25 });
  });
});
