import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { buildASTSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { codesOf, serve, type TestServer } from '../serve.ts';
import { connect, next, subscribe } from '../subscriptions/subscriber.ts';

const operations: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('dist/web/operations.json', 'utf8'),
);
const head = operations['Head'] ?? '';

describe('the list of operations of the dashboard', () => {
  it('contains each operation of web', () => {
    const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.graphql'),
    );
    const names = files.flatMap((file) =>
      Array.from(
        readFileSync(`web/${file}`, 'utf8').matchAll(/^(?:query|mutation|subscription) (\w+)/gm),
        ([, name = '']) => name,
      ),
    );
    assert.deepEqual(Object.keys(operations).sort(), names.sort());
  });

  it('contains valid texts', () => {
    const schema = buildASTSchema(parse(readFileSync('schema.graphql', 'utf8')));
    for (const text of Object.values(operations)) {
      assert.deepEqual(validate(schema, parse(text)), []);
    }
  });
});

describe('a server that executes only trusted documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    const cors = { origins: [], isEveryOrigin: false, hasCredentials: false };
    const own = { id: 'own', text: '{ server { store } }', place: { file: 'm.json', path: 'own' } };
    server = await serve({
      clients: { cors, trusted: { path: 'm.json', mode: 'only', maxAgeMs: 60_000 } },
      trustedDocuments: { list: async () => [own] },
    });
  });
  afterAll(() => server.close());

  const codes = async (query: string) => codesOf(await server.ask(query));

  it('executes the operations of its dashboard', async () => {
    const { data } = await server.ask(head);
    assert.deepEqual(data, { revision: { number: 0, __typename: 'Revision' } });
    for (const text of Object.values(operations)) {
      assert.ok(!(await codes(text)).includes('QUERY_NOT_TRUSTED'), text);
    }
  });

  it('executes subscriptions of its dashboard', async () => {
    const client = connect(server);
    const query = operations['RevisionCreated'] ?? '';
    const text =
      'schema: deckhand/LayeringPolicy/v1\nmetadata: {schema: metadata/Control/v1, name: p}\ndata: {layerOrder: [site]}';
    await server.app.submitDocuments(anonymous, { text, bucket: 'a', message: '' });
    const { data } = await next(subscribe(client, query, { after: 0 }));
    assert.equal(data?.revisionCreated.number, 1);
    await client.dispose();
  });

  it.each([
    ['the source of one', 'query Head { revision { number } }'],
    ['one with another space', `${head} `],
    ['one with a comment', `${head}#`],
    ['another field', head.replace('number', 'digest')],
    ['two of them', `${head}\n${operations['Session']}`],
    ['introspection', '{ __schema { types { name } } }'],
  ])('refuses %s', async (_title, text) => {
    assert.deepEqual(await codes(text), ['QUERY_NOT_TRUSTED']);
  });

  it('knows no ids of them', async () => {
    const response = await server.post({ documentId: 'Head' });
    assert.match(await response.text(), /PERSISTED_QUERY_NOT_FOUND/);
  });
});
