import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { App } from '../../../../src/app/app.ts';
import { serve, type TestServer } from '../../serve.ts';

const submit = `mutation ($yaml: String!) {
  submitDocuments(input: { source: { yaml: $yaml } }) { changed }
}`;

const threeFaults = `
schema: harbour/Berth/v1
metadata: { schema: metadata/Document/v1, name: good }
---
schema: harbour/Berth
metadata: { schema: metadata/Document/v1, name: bad-schema }
---
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: bad-labels
  labels: none
---
{ never: closed
`;

describe('the errors of an answer', () => {
  let server: TestServer;
  const broken = new Error('password hunter2 in /srv/secret.ts');
  beforeAll(async () => {
    const around = (app: App): App => ({
      ...app,
      tags: async () => {
        throw broken;
      },
      documentsByName: async (_by, _revision, ids) => ids.map(() => [{} as never]),
    });
    server = await serve({ around });
  });
  afterAll(() => server.close());

  it('are one for each fault, with the same path, and each in its own place', async () => {
    const { data, errors } = await server.ask(submit, { yaml: threeFaults });
    assert.equal(data, null);
    assert.deepEqual(
      errors?.map(({ path }) => path),
      Array(3).fill(['submitDocuments']),
    );
    const [schema, labels, syntax] = errors?.map(({ extensions }) => extensions) ?? [];
    assert.deepEqual(
      [schema?.['code'], schema?.['document'], schema?.['name'], schema?.['line']],
      ['DOCUMENT_MALFORMED', 1, 'bad-schema', 5],
    );
    assert.deepEqual(
      [
        labels?.['document'],
        labels?.['schema'],
        labels?.['path'],
        labels?.['line'],
        labels?.['column'],
      ],
      [2, 'harbour/Berth/v1', 'metadata.labels', 12, 11],
    );
    assert.deepEqual([syntax?.['code'], syntax?.['document']], ['YAML_SYNTAX', 3]);
    for (const { message, extensions } of errors ?? []) {
      assert.ok(message);
      assert.equal(extensions['kind'], 'invalid');
      assert.equal(typeof extensions['remedy'], 'string');
      assert.equal(typeof extensions['facts'], 'object');
    }
  });

  it('tell nothing of a bug, which is logged with the id of the request', async () => {
    const response = await server.post(
      { query: '{ revision { number tags { nodes { name } } } }' },
      { 'x-request-id': 'bug-1' },
    );
    const text = await response.text();
    assert.equal(response.status, 200);
    assert.match(text, /"code":"INTERNAL"/);
    assert.doesNotMatch(text, /hunter2|secret|\.ts/);
    const line = server.log.find(({ level }) => level === 'error');
    assert.equal(line?.facts['requestId'], 'bug-1');
    assert.equal(line?.facts['path'], 'revision.tags');
    assert.equal(line?.facts['stack'], broken.stack);
  });

  it('tell nothing of a resolver that broke its word', async () => {
    const { errors } = await server.ask(
      '{ revision { document(schema: "a", name: "b") { name } } }',
    );
    assert.deepEqual(
      errors?.map(({ message, extensions: { code } }) => [message, code]),
      [['something went wrong inside Purser', 'INTERNAL']],
    );
  });

  it('blame who asks for arguments that only execution finds unfit', async () => {
    const query = 'query ($s: String = "a") { document(schema: $s, name: "b") { name } }';
    const { errors } = await server.ask(query, { s: null });
    assert.equal(errors?.[0]?.extensions['code'], 'BAD_USER_INPUT');
  });
});
