import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { encodeId, nodeTypes } from '../../../../src/api/graphql/schema/global-id.ts';
import { runs } from '../../../support/properties.ts';
import { openTestServer } from '../../../support/test-server.ts';
import { sampleSite, submitYaml } from '../../sample-site.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

const submit = `mutation ($yaml: String!, $dryRun: Boolean) {
  submitDocuments(input: { source: { yaml: $yaml }, bucket: "b", dryRun: $dryRun }) {
    changed
    problems { code message place { line } }
    revision { id number }
    preview { __typename id document(schema: "harbour/Lamp/v1", name: "lamp", layer: "site") { id origin { number } } }
    diff { id from { number } to { __typename id ... on Revision { number } } }
  }
}`;

/** So that there are resources and policies. */
const more = `---
schema: purser/ReferentialSchema/v1
metadata: { schema: metadata/Control/v1, name: lamps }
data: { resources: [{ name: lamp, schema: harbour/Lamp/v1 }] }
---
schema: deckhand/ValidationPolicy/v1
metadata: { schema: metadata/Control/v1, name: ready }
data: { validations: [{ name: deckhand-schema-validation }] }
`;
const readNodes = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
const ids = `{ revision { id
  document(schema: "harbour/Lamp/v1", name: "lamp", layer: "site") { id }
  renderedDocument(schema: "harbour/Lamp/v1", name: "lamp") { id }
  schemaValidation { id }
} diff(from: { number: 0 }) { id } }`;

/** The ids of what a store has. */
function idsIn({
  revision,
  diff,
}: {
  readonly revision: Readonly<Record<string, { readonly id: string }>> & { readonly id: string };
  readonly diff: { readonly id: string };
}): readonly string[] {
  const { id, document, renderedDocument, schemaValidation } = revision;
  return [id, document?.id, renderedDocument?.id, schemaValidation?.id, diff.id].map(String);
}

describe('ids and nodes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submit, { yaml: sampleSite + more });
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
        validationPolicies { nodes { id } }
        resources(kind: "lamp") { nodes { id } }
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
      revision.validationPolicies.nodes[0].id,
      revision.resources.nodes[0].id,
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
        'PolicyState',
        'Resource',
        'RevisionDiff',
        'AuditEntry',
      ].map((__typename, at) => ({ __typename, id: ids[at] })),
    );
  });

  it('reads a document without a layer again', async () => {
    const { data } = await server.ask(
      '{ document(schema: "deckhand/LayeringPolicy/v1", name: "layers") { id layer } }',
    );
    const again = await server.ask('query ($id: ID!) { node(id: $id) { id } }', data.document);
    assert.deepEqual([data.document.layer, again.data.node], [null, { id: data.document.id }]);
  });

  it('has no node for what is no id', async () => {
    const { data } = await server.ask(
      '{ a: node(id: "") { id } b: node(id: "WyJSZXZpc2lvbiIsIjEueCJd") { id } }',
    );
    assert.deepEqual(data, { a: null, b: null });
  });

  it('gives a dry run as a preview', async () => {
    const { data, errors } = await server.ask(submit, {
      yaml: sampleSite.replace('green', 'red') + more,
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

  it('reads the empty revision again', async () => {
    const { data } = await server.ask('{ revision(ref: { number: 0 }) { id } }');
    const { id } = data.revision;
    const query = 'query ($id: ID!) { node(id: $id) { id ... on Revision { number } } }';
    assert.deepEqual((await server.ask(query, { id })).data.node, { id, number: 0 });
  });

  it('reads at most a page of objects at once, each in its place', async () => {
    const { data } = await server.ask('{ revision { id } }');
    const { id } = data.revision;
    const some = await server.ask(readNodes, { ids: ['x', id, '', id] });
    const node = { __typename: 'Revision', id };
    assert.deepEqual(some.data.nodes, [null, node, null, node]);
    assert.deepEqual((await server.ask(readNodes, { ids: [] })).data.nodes, []);
    const many = await server.ask(readNodes, { ids: Array(1_001).fill(id) });
    assert.deepEqual(codesOf(many), ['ARGUMENT_INVALID']);
  });

  it('gives every preview ids of its own, also where nothing would change', async () => {
    const variables = { yaml: sampleSite + more, dryRun: true };
    const previews = [await server.ask(submit, variables), await server.ask(submit, variables)];
    const stored = (await server.ask(ids)).data.revision;
    const found = previews.flatMap(({ data }) => {
      const { changed, preview } = data.submitDocuments;
      assert.equal(changed, false);
      assert.deepEqual(preview.document.origin, { number: 1 });
      return [preview.id, preview.document.id];
    });
    assert.equal(new Set([...found, stored.id, stored.document.id]).size, 6);
    const { data } = await server.ask(readNodes, { ids: found });
    assert.deepEqual(data.nodes, Array(4).fill(null));
  });

  it('has the same ids on every server of the same content, and others of other content', async () => {
    const own = idsIn((await server.ask(ids)).data);
    for (const [site, isSame] of [
      [sampleSite + more, true],
      [sampleSite.replace('white', 'red') + more, false],
    ] as const) {
      const other = await serve();
      await other.ask(submit, { yaml: site });
      const theirs = idsIn((await other.ask(ids)).data);
      assert.deepEqual(
        theirs.map((id, at) => id === own[at]),
        theirs.map(() => isSame),
      );
      const { data } = await other.ask(readNodes, { ids: own });
      assert.deepEqual(
        data.nodes.map((node: object | null) => node !== null),
        own.map(() => isSame),
      );
      await other.close();
    }
  });

  it('has no node any more for what a purge took away', async () => {
    const purged = await openTestServer({ PURSER_ALLOW_PURGE: 'true' });
    type Ids = Parameters<typeof idsIn>[0];
    await purged.ask(submitYaml, { yaml: sampleSite });
    const before = idsIn((await purged.ask<Ids>(ids)).data as Ids);
    await purged.ask('mutation { purge(input: { confirm: 1 }) { revisions } }');
    await purged.ask(submitYaml, { yaml: sampleSite });
    const after = idsIn((await purged.ask<Ids>(ids)).data as Ids);
    const answer = await purged.ask<{ nodes: readonly (object | null)[] }>(readNodes, {
      ids: [...before, ...after],
    });
    assert.equal(answer.errors, undefined);
    assert.deepEqual(
      answer.data?.nodes.map((node) => node !== null),
      [...before.map(() => false), ...after.map(() => true)],
    );
    await purged.close();
  });

  it('has no node, and no error, for ids that somebody made up', async () => {
    const { data } = await server.ask('{ revision { id } }');
    const [, key] = JSON.parse(Buffer.from(data.revision.id, 'base64url').toString());
    const part = fc.oneof(
      fc.constantFrom(key, '0.', '1.', 'lamp', 'harbour/Lamp/v1', 'deckhand-schema-validation'),
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constant(null),
    );
    const made = fc
      .tuple(fc.constantFrom(...nodeTypes), fc.array(part, { maxLength: 4 }))
      .map(([type, parts]) => encodeId(type, ...parts));
    const id = fc.oneof(made, fc.base64String(), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.array(id, { maxLength: 20 }), async (list) => {
        const answer = await server.ask(
          'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }',
          {
            ids: list,
          },
        );
        assert.equal(answer.errors, undefined, JSON.stringify([list, answer.errors]));
        assert.equal(answer.data.nodes.length, list.length);
      }),
      { numRuns: runs(100) },
    );
  });
});
