import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { sampleSite } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';

const submit = `mutation ($yaml: String!, $dryRun: Boolean) {
  submitDocuments(input: { source: { yaml: $yaml }, bucket: "b", dryRun: $dryRun }) {
    changed
    problems { code message place { line } }
    revision { id number }
    preview { __typename id document(schema: "harbour/Lamp/v1", name: "lamp", layer: "site") { id origin { number } } }
    diff { id from { number } to { __typename id ... on Revision { number } } }
  }
}`;

describe('ids and nodes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submit, { yaml: sampleSite });
    await server.ask(
      'mutation { putTag(input: { revision: { number: 1 }, name: "gale" }) { tag { id } } }',
    );
  });
  afterAll(() => server.close());

  it('reads every object again by its id', async () => {
    const { data, errors } = await server.ask(`{
      revision { id number tags { nodes { id name } }
        document(schema: "harbour/Lamp/v1", name: "lamp", layer: "site") { id rendered { id } }
        validations { nodes { id name latest { id } } }
        schemaValidation { id }
      }
      diff(from: { number: 0 }) { id }
      auditLog(first: 1) { nodes { id } }
    }`);
    assert.equal(errors, undefined, JSON.stringify(errors));
    const { revision } = data;
    const ids = [
      revision.id,
      revision.tags.nodes[0].id,
      revision.document.id,
      revision.document.rendered.id,
      revision.schemaValidation.id,
      revision.validations.nodes[0].id,
      data.diff.id,
      data.auditLog.nodes[0].id,
    ];
    const again = await server.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      ids,
    });
    assert.deepEqual(
      again.data.nodes,
      [
        'Revision',
        'Tag',
        'Document',
        'RenderedDocument',
        'ValidationEntry',
        'Validation',
        'RevisionDiff',
        'AuditEntry',
      ].map((__typename, at) => ({ __typename, id: ids[at] })),
    );
  });

  it('has no node for what is no id', async () => {
    const { data } = await server.ask(
      '{ a: node(id: "") { id } b: node(id: "WyJSZXZpc2lvbiIsIjEueCJd") { id } }',
    );
    assert.deepEqual(data, { a: null, b: null });
  });

  it('gives a dry run as a preview', async () => {
    const { data, errors } = await server.ask(submit, {
      yaml: sampleSite.replace('green', 'red'),
      dryRun: true,
    });
    assert.equal(errors, undefined, JSON.stringify(errors));
    const { preview, revision, diff } = data.submitDocuments;
    assert.equal(revision, null);
    assert.equal(preview.__typename, 'RevisionPreview');
    assert.equal(diff.to.id, preview.id);
    assert.equal(preview.document.origin, null);
    const gone = await server.ask('query ($id: ID!) { node(id: $id) { id } }', {
      id: preview.document.id,
    });
    assert.equal(gone.data.node, null);
  });

  it('lists what is wrong with the input of a mutation as data', async () => {
    const { data, errors } = await server.ask(submit, { yaml: 'schema: [' });
    assert.equal(errors, undefined, JSON.stringify(errors));
    assert.equal(data.submitDocuments.problems[0].code, 'YAML_SYNTAX');
  });
});
