import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { App } from '../../../../src/app/app.ts';
import { fault, PurserError } from '../../../../src/domain/errors.ts';
import { codesOf, problemsOf, serve, type TestServer } from '../../serve.ts';

const submit = `mutation ($yaml: String!) {
  submitDocuments(input: { source: { yaml: $yaml } }) {
    changed
    problems { code kind retryable message remedy facts schema layer name path place { document line column } inputPath }
  }
}`;

/** The problems of a payload, in the form that errors have: without members that are null. */
function withoutNulls(value: object): object {
  const known = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    known.map(([name, member]) => [name, name === 'place' ? withoutNulls(member) : member]),
  );
}

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
      deleteTag: async () => {
        const found = [
          fault('REVISION_NOT_FOUND', { revision: 7 }),
          fault('YAML_SYNTAX', { reason: 'odd' }, { document: 3, line: 5, file: '/srv/secret' }),
        ] as const;
        throw new PurserError([...found]);
      },
      documentsByName: async (_by, _revision, ids) => ids.map(() => [{} as never]),
    });
    server = await serve({ around });
  });
  afterAll(() => server.close());

  it('are none for the faults of an input, which are each a problem in its own place', async () => {
    const { data, errors } = await server.ask(submit, { yaml: threeFaults });
    assert.equal(errors, undefined);
    const { changed, problems } = data.submitDocuments;
    assert.deepEqual([changed, problems.length], [false, 3]);
    const [schema, labels, syntax] = problems;
    assert.deepEqual(
      [schema.code, schema.place.document, schema.name, schema.place.line],
      ['DOCUMENT_MALFORMED', 1, 'bad-schema', 5],
    );
    assert.deepEqual(
      [labels.schema, labels.path, labels.place],
      ['harbour/Berth/v1', 'metadata.labels', { document: 2, line: 12, column: 11 }],
    );
    assert.deepEqual([syntax.code, syntax.place.document], ['YAML_SYNTAX', 3]);
    for (const { message, kind, retryable, remedy, facts } of problems) {
      assert.ok(message);
      assert.deepEqual([kind, retryable], ['INVALID', false]);
      assert.equal(typeof remedy, 'string');
      assert.equal(typeof facts, 'object');
    }
  });

  it('have the same members in a query as problems have in a payload', async () => {
    const { data } = await server.ask(submit, { yaml: threeFaults });
    const answer = await server.ask(
      `query ($yaml: String!) {
        explainSubmittedReferences(input: { source: { yaml: $yaml } }, schema: "a", name: "b") { document { name } }
      }`,
      { yaml: threeFaults },
    );
    assert.equal(answer.data.explainSubmittedReferences, null);
    assert.deepEqual(problemsOf(answer), data.submitDocuments.problems.map(withoutNulls));
  });

  it('are one for a field, with all its problems: message and code are those of the first', async () => {
    const answer = await server.ask(
      'mutation { deleteTag(input: { revision: { number: 1 }, name: "a" }) { revision { number } } }',
    );
    assert.deepEqual(answer.data, { deleteTag: null });
    const [error, ...others] = answer.errors ?? [];
    assert.ok(error);
    assert.deepEqual(others, []);
    assert.deepEqual(Object.keys(error).sort(), ['extensions', 'locations', 'message', 'path']);
    assert.deepEqual(error.path, ['deleteTag']);
    const [missing, syntax] = problemsOf(answer);
    assert.deepEqual(error.extensions, {
      code: 'REVISION_NOT_FOUND',
      problems: [missing, syntax],
    });
    assert.equal(error.message, missing?.message);
    assert.deepEqual([missing?.kind, missing?.facts], ['MISSING', { revision: 7 }]);
    assert.equal(missing !== undefined && 'place' in missing, false);
    assert.deepEqual(syntax?.place, { document: 3, line: 5 });
    assert.doesNotMatch(JSON.stringify(answer), /secret/);
  });

  it('are one for variables that do not fit, with a problem for each place', async () => {
    const query = `query ($first: Int, $filter: DocumentFilter) {
      revision { documents(first: $first, filter: $filter) { totalCount } }
    }`;
    const answer = await server.ask(query, { first: 'x', filter: { name: [1], layer: {} } });
    const [error, ...others] = answer.errors ?? [];
    assert.deepEqual(others, []);
    assert.equal(error?.extensions['code'], 'BAD_USER_INPUT');
    const problems = problemsOf(answer);
    assert.deepEqual(
      problems.map(({ code, kind, retryable, facts }) => [code, kind, retryable, facts]),
      Array(3).fill(['BAD_USER_INPUT', 'INVALID', false, {}]),
    );
    assert.equal(error?.message, problems[0]?.message);
    const { locations = [] } = error as { locations?: readonly { line: number; column: number }[] };
    assert.deepEqual(
      locations.map(({ column }) => column),
      [8, 21, 21],
    );
  });

  it('of a request that is no GraphQL have the same form', async () => {
    for (const [query, code] of [
      ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
      ['{ revision', 'GRAPHQL_PARSE_FAILED'],
    ] as const) {
      const answer = await server.ask(query);
      const [{ message, extensions } = { message: '', extensions: {} }] = answer.errors ?? [];
      const [problem] = problemsOf(answer);
      assert.deepEqual(Object.keys(extensions).sort(), ['code', 'problems']);
      assert.deepEqual([extensions['code'], problem?.code], [code, code]);
      assert.deepEqual([problem?.message, problem?.kind], [message, 'INVALID']);
    }
  });

  it('reveal nothing of a bug, which is logged with the id of the request', async () => {
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

  it('reveal nothing of a resolver that broke its word', async () => {
    const answer = await server.ask('{ revision { document(schema: "a", name: "b") { name } } }');
    assert.deepEqual(
      answer.errors?.map(({ message }) => message),
      ['something went wrong inside Purser'],
    );
    assert.deepEqual(codesOf(answer), ['INTERNAL']);
  });

  it('blame the caller for arguments that only execution finds unfit', async () => {
    const query = 'query ($s: String = "a") { document(schema: $s, name: "b") { name } }';
    const { errors } = await server.ask(query, { s: null });
    assert.equal(errors?.[0]?.extensions['code'], 'BAD_USER_INPUT');
  });
});
