import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createExecutor, type Execute } from '../../../../src/api/graphql/execution/execute.ts';
import { anonymous, trusted } from '../../../../src/domain/access/principal.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { dataText, type LogLine, loggerInto, serve, type TestServer } from '../../serve.ts';
import { testConfig } from '../../test-config.ts';

const requests: readonly [title: string, query: string, variables?: Record<string, unknown>][] = [
  [
    'a query',
    '{ revision { number documents { nodes { name data yaml } } } server { version store } }',
  ],
  [
    'members of plain types',
    `query ($no: Boolean = false, $yes: Boolean = true) {
      revision { documents { nodes { __typename more: labels { __typename v: value ...K key @skip(if: $yes) } ...L } } }
    }
    fragment K on Label { key @include(if: $yes) __proto__: key x: value @include(if: $no) }
    fragment L on Document { labels { value } labels { k: key ... { value } } }`,
  ],
  [
    'the schema itself',
    '{ __schema { types { name kind } } __type(name: "Label") { kind fields { name } } }',
  ],
  ['exact numbers', '{ document(schema: "harbour/Port/v1", name: "kota") { data } }'],
  [
    'variables',
    'query ($id: NonNegativeInt!) { revision(ref: { number: $id }) { number } }',
    { id: 0 },
  ],
  ['nothing', '{ revision(ref: { number: 99 }) { number } }'],
  ['a fault', '{ diff(from: { number: 99 }) { id } }'],
  [
    'several faults',
    'mutation { submitDocuments(input: { source: { yaml: "a: 1\\n---\\nb: 2" } }) { changed } }',
  ],
  ['text that is no GraphQL', '{ revision '],
  ['an empty text', '# nothing'],
  ['unknown fields', '{ nothing revisions { x } }'],
  [
    'variables that do not fit',
    'query ($id: NonNegativeInt!) { revision(ref: { number: $id }) { number } }',
    { id: 'x' },
  ],
  ['too deep a query', `{ revision ${'{ parent '.repeat(20)} { number } ${'}'.repeat(20)} }`],
  ['too long a query', `{ ${'__typename '.repeat(20_000)} }`],
];

describe('the executor', () => {
  let server: TestServer;
  let execute: Execute;
  const log: LogLine[] = [];
  beforeAll(async () => {
    server = await serve();
    await server.ask(submitYaml, { yaml: sampleSite });
    const info = { version: '1.2.3', store: 'embedded' } as const;
    execute = createExecutor({
      app: server.app,
      config: testConfig(),
      info,
      logger: loggerInto(log),
    });
  });
  afterAll(() => server.close());

  for (const [title, query, variables] of requests) {
    it(`answers ${title} as the server does`, async () => {
      const served = await (await server.post({ query, variables })).text();
      const request = variables === undefined ? { query } : { query, variables };
      assert.equal(await execute(request, anonymous), served);
    });
  }

  it('refuses several operations, as the request names none', async () => {
    const text = await execute(
      { query: 'query a { __typename } query b { __typename }' },
      anonymous,
    );
    assert.match(text, /"code":"OPERATION_RESOLUTION_FAILURE"/);
  });

  it('signs changes with the name of the caller', async () => {
    const query = submitYaml;
    const variables = { yaml: sampleSite.replace('white', 'blue') };
    await execute({ query, variables }, trusted('ada'));
    const text = await execute({ query: '{ revision { author } }' }, trusted('eve'));
    assert.equal(await dataText(text), '{"data":{"revision":{"author":"ada"}}}');
  });
});
