import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { restClient } from '../../support/rest-client.ts';
import { type DocumentSketch, sketched } from '../../support/submitted.ts';
import { serve, type TestServer } from '../serve.ts';

const naming: DocumentSketch = {
  schema: 'purser/Policy/v1',
  name: 'naming',
  data: {
    rules: {
      error: {
        message: '{name} has no owner',
        from: 'documents.rendered',
        pipeline: [
          { $match: { 'd.schema': 'shop/Port/v1', 'd.data.owner': { $exists: false } } },
          { $project: { schema: '$d.schema', name: '$d.name' } },
        ],
      },
    },
  },
};
const port = (name: string): DocumentSketch => ({ schema: 'shop/Port/v1', name, data: {} });

const submit = `mutation ($documents: [JSON!]!, $on: OnProblems, $dryRun: Boolean) {
  submitDocuments(input: {
    source: { documents: $documents }, bucket: "b", onProblems: $on, dryRun: $dryRun
  }) {
    problems { code message }
    problemChanges { introduced(first: 5) { nodes { code name } } }
  }
}`;

let server: TestServer;
beforeAll(async () => {
  server = await serve();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

const ask = (sketches: readonly DocumentSketch[], more = {}) =>
  server.ask(submit, { documents: sketches.map(sketched), ...more });

describe('policies over documents, over HTTP', () => {
  it('refuse a change, with the documents that violate them', async () => {
    assert.deepEqual((await ask([naming])).data.submitDocuments.problems, []);
    const refused = await ask([port('p1')]);
    assert.deepEqual(refused.data.submitDocuments.problems.slice(1), [
      {
        code: 'POLICY_VIOLATED',
        message: '[shop/Port/v1, -] p1 violates the rule "error" of the policy "naming"',
      },
    ]);
    const { data } = await ask([port('p1')], { dryRun: true });
    assert.deepEqual(data.submitDocuments.problemChanges.introduced.nodes, [
      { code: 'POLICY_VIOLATED', name: 'p1' },
    ]);
  });

  it('are validations in GraphQL and REST', async () => {
    await ask([naming, port('p1')], { on: 'ACCEPT' });
    const name = 'purser-policy-naming-validation';
    const { data } = await server.ask(
      `query ($name: String!) { revision { validation(name: $name) { status entries(first: 5) { nodes { errors { message } } } } } }`,
      { name },
    );
    const { status, entries } = data.revision.validation;
    assert.equal(status, 'FAILURE');
    assert.deepEqual(entries.nodes, [{ errors: [{ message: 'p1 has no owner' }] }]);
    const rest = await restClient(server.url)('GET', `/revisions/1/validations/${name}/entries/0`);
    assert.equal(rest.status, 200);
    assert.match(rest.text, /p1 has no owner/);
  });
});
