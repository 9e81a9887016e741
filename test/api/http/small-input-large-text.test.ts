import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { restClient } from '../../support/rest-client.ts';
import { serve, type TestServer } from '../serve.ts';

const head = `schema: example/Thing/v1
metadata:
  schema: metadata/Document/v1
  name: thing
  storagePolicy: cleartext
  layeringDefinition: {layer: site, abstract: false}
`;
const long = 'x'.repeat(62_000);

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) { changed problems { code facts path place { line } } }
}`;

let server: TestServer;

beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

describe('a small request that asks for a large text', () => {
  const bomb = `${head}data:\n  a: &a "${long}"\n  b: [${'*a, '.repeat(9_000)}]\n`;

  it('is refused over the REST API', async () => {
    const answer = await restClient(server.url)('PUT', '/buckets/bombs/documents', { body: bomb });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /the size of a document in bytes/);
  });

  it('is refused over GraphQL', async () => {
    const { data } = await server.ask(submit, { input: { source: { yaml: bomb } } });
    const facts = { what: 'the size of a document in bytes', limit: 8 * 1024 * 1024 };
    assert.deepEqual(data.submitDocuments.problems[0].facts, {
      ...facts,
      setting: 'PURSER_MAX_DOCUMENT_BYTES',
    });
  });

  it('is refused if one variable stands in many places', async () => {
    const places = '$a '.repeat(2_000);
    const input = `{ source: { documents: [${places}] } }`;
    const query = `mutation ($a: JSON!) { submitDocuments(input: ${input}) { problems { code } } }`;
    const { data } = await server.ask(query, { a: { data: long } });
    assert.deepEqual(data.submitDocuments.problems, [{ code: 'LIMIT_EXCEEDED' }]);
  });
});

describe('a key that is written twice', () => {
  const repeated = `${head}data: {a: 1, a: 2}\n`;

  it('counts by its last value over the REST API', async () => {
    const ask = restClient(server.url);
    const put = await ask('PUT', '/buckets/twice/documents', { body: repeated });
    assert.equal(put.status, 200);
    assert.match(put.text, /a: 2/);
    const post = await ask('POST', '/documents', { body: repeated.replace('a: 2', 'a: 3') });
    assert.ok([200, 201].includes(post.status), post.text);
    assert.match(post.text, /a: 3/);
  });

  it('is refused natively, with both places', async () => {
    const { data } = await server.ask(submit, { input: { source: { yaml: repeated } } });
    assert.deepEqual(data.submitDocuments, {
      changed: false,
      problems: [
        {
          code: 'KEY_DUPLICATE',
          facts: { key: 'a', firstLine: 7 },
          path: 'data.a',
          place: { line: 7 },
        },
      ],
    });
  });
});
