import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createClient } from '../../../src/cli/client/client.ts';
import type { TypedDocument } from '../../../src/cli/client/document.ts';
import { CommandFailure, commandFailureOf } from '../../../src/cli/client/problem.ts';
import { DiffDocument, FindRevisionDocument } from '../../../src/cli/generated/operations.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { JsonObject } from '../../../src/domain/json/value.ts';

const simple: TypedDocument<JsonObject, object> = { text: '{ a }', fields: { a: null } };

function asking<Data, Variables extends object>(
  answer: string,
  document: TypedDocument<Data, Variables>,
  variables: NoInfer<Variables>,
) {
  const client = createClient({
    address: 'http://test/',
    post: async () => answer,
    async *stream() {
      yield answer;
    },
    close: async () => {},
  });
  return client.request(document, variables);
}

/** A problem, as `extensions.problems` has it. */
const limit = {
  code: 'LIMIT_EXCEEDED',
  kind: 'INVALID',
  retryable: false,
  message: 'too much',
  remedy: 'less',
  facts: { limit: 1 },
  schema: 'a/B/v1',
  name: 'x',
  path: 'data.a',
  layer: 7,
  place: { document: 0, line: 3, column: 2 },
};

const busy = { code: 'STORE_BUSY', kind: 'UNAVAILABLE', retryable: true, message: 'busy' };

async function failure(answer: string): Promise<CommandFailure> {
  const thrown = await asking(answer, simple, {}).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof CommandFailure);
  return thrown;
}

describe('a client', () => {
  it('gives the data of an answer, its numbers in their form', async () => {
    const text = '{"data":{"a":[1.0,123456789012345678901234567890]}}';
    const data = await asking(text, simple, {});
    assert.equal(canonicalText(data), '{"a":[1.0,123456789012345678901234567890]}');
  });

  it('throws all errors of an answer, with their places', async () => {
    const { problems, exitCode } = await failure(
      JSON.stringify({
        data: { a: 1 },
        errors: [
          { message: 'too much', extensions: { code: 'LIMIT_EXCEEDED', problems: [limit, busy] } },
          {
            message: 'no',
            extensions: {
              code: 'FROM_THE_FUTURE',
              problems: [{ code: 'FROM_THE_FUTURE', kind: 'DENIED', message: 'no' }],
            },
          },
        ],
      }),
    );
    assert.deepEqual(problems, [
      {
        code: 'LIMIT_EXCEEDED',
        kind: 'invalid',
        message: 'too much',
        remedy: 'less',
        facts: { limit: 1 },
        place: { schema: 'a/B/v1', name: 'x', path: 'data.a', document: 0, line: 3, column: 2 },
      },
      {
        code: 'STORE_BUSY',
        kind: 'unavailable',
        retryable: true,
        message: 'busy',
        remedy: '',
        facts: {},
        place: {},
      },
      { code: 'FROM_THE_FUTURE', kind: 'denied', message: 'no', remedy: '', facts: {}, place: {} },
    ]);
    assert.equal(exitCode, 77);
  });

  for (const answer of ['<html>', '', '[]', '{}', '{"data":null}', '{"errors":[]}', '{"data":[']) {
    it(`does not take for an answer of Purser: ${JSON.stringify(answer)}`, async () => {
      const { problems } = await failure(answer);
      assert.deepEqual(
        problems.map(({ code }) => code),
        ['SERVER_UNREACHABLE'],
      );
    });
  }

  it('says that a server which does not know a field is of another version', async () => {
    const unknown = { code: 'GRAPHQL_VALIDATION_FAILED', message: 'Cannot query field "a"' };
    const error = {
      message: unknown.message,
      extensions: { code: unknown.code, problems: [unknown] },
    };
    const answer = canonicalText({ errors: [error, error] });
    await assert.rejects(asking(answer, simple, {}), (thrown: unknown) => {
      const { problems } = commandFailureOf(thrown);
      assert.equal(problems.length, 1);
      assert.match(
        problems[0].message,
        /^the server at http:\/\/test\/ is of another version .*: Cannot query field "a"$/,
      );
      assert.match(problems[0].remedy, /with http:\/\/test\/version,/);
      return true;
    });
  });

  it('makes the best of errors without any shape', async () => {
    const { problems } = await failure(
      '{"errors":[1,{"extensions":[]},{"extensions":{"code":"X","problems":[]}}]}',
    );
    assert.deepEqual(
      problems.map(({ code, kind }) => [code, kind]),
      [
        ['UNKNOWN', 'invalid'],
        ['UNKNOWN', 'invalid'],
        ['X', 'invalid'],
      ],
    );
  });

  const change: TypedDocument<JsonObject, object> = {
    text: 'mutation { change { revision problems } }',
    fields: { change: { revision: null, problems: null } },
  };
  // A Problem that was selected has null for what is not known.
  const selected = { ...limit, layer: null, place: { document: 0, line: null, column: null } };

  it('throws the problems for which a mutation was not done', async () => {
    const answer = JSON.stringify({ data: { change: { problems: [selected] } } });
    await assert.rejects(asking(answer, change, {}), (error: unknown) => {
      assert.ok(error instanceof CommandFailure);
      const { place, ...known } = error.problems[0];
      assert.deepEqual(known, {
        code: 'LIMIT_EXCEEDED',
        kind: 'invalid',
        message: 'too much',
        remedy: 'less',
        facts: { limit: 1 },
      });
      assert.deepEqual(place, { schema: 'a/B/v1', name: 'x', path: 'data.a', document: 0 });
      return true;
    });
  });

  it('gives the data of a mutation without problems, and of queries that select problems', async () => {
    const done = { change: { revision: 1, problems: [] } };
    assert.deepEqual(await asking(JSON.stringify({ data: done }), change, {}), done);
    const query = { ...change, text: change.text.replace('mutation', 'query') };
    const found = { change: { revision: 1, problems: [selected] } };
    assert.deepEqual(await asking(JSON.stringify({ data: found }), query, {}), found);
  });

  const server = { limits: { pageRows: 1, queryCost: 1 } };
  const answers: readonly [string, unknown, RegExp][] = [
    ['an object', { revision: null }, /"server"/],
    ['a value', { revision: {}, server }, /"number"/],
    ['a value in a list', { revision: [{ number: 1 }, {}], server }, /"number"/],
    ['the members of an object', { revision: null, server: { limits: 1 } }, /"limits"/],
  ];
  for (const [title, data, message] of answers) {
    it(`reports a missing field as an internal error: ${title}`, async () => {
      const thrown = await asking(JSON.stringify({ data }), FindRevisionDocument, {}).catch(
        (error: unknown) => error,
      );
      const { problems, exitCode, cause } = commandFailureOf(thrown);
      assert.equal(problems[0].code, 'INTERNAL');
      assert.equal(exitCode, 70);
      assert.match(String(cause), message);
    });
  }

  const revisions = { from: { number: 1 } };

  it('checks the fields below an optional field that is there', async () => {
    const variables = {
      from: 1,
      to: 2,
      buckets: false,
      documents: true,
      rendered: false,
      problems: false,
      text: false,
    };
    const partial = JSON.stringify({ data: { diff: revisions } });
    assert.deepEqual(await asking(partial, DiffDocument, variables), { diff: revisions });
    const documents = { nodes: [{ kind: 'CREATED' }], pageInfo: { hasNextPage: false } };
    const odd = JSON.stringify({ data: { diff: { ...revisions, documents } } });
    await assert.rejects(asking(odd, DiffDocument, variables), /"schema"/);
  });

  it('takes null for any value', async () => {
    const data = await asking(
      JSON.stringify({ data: { revision: null, server } }),
      FindRevisionDocument,
      {},
    );
    assert.equal(data.revision, null);
  });
});
