import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleSite } from '../../sample-site.ts';
import { codesOf, serve, type TestServer } from '../../serve.ts';

const deeper = `
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: berth
  labels: { kind: deep, rank: 7 }
  layeringDefinition: { layer: global, abstract: true }
data: { depth: 15.0, crane: { reach: 40 } }
`;

const renamed = `
schema: harbour/Port/v1
metadata: { schema: metadata/Document/v1, name: kota, layeringDefinition: { layer: global } }
data: { title: Kota }
`;

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) {
    revision { number }
    preview {
      id
      parent { number }
      renderedDocument(schema: "harbour/Berth/v1", name: "berth-7") {
        data(path: ".depth")
        parent { origin { number } data(path: ".depth") }
      }
    }
    diff { ...parts }
  }
}
fragment parts on RevisionDiff {
  from { number }
  to { id ... on Revision { number } }
  buckets { nodes { name status } }
  documents { totalCount nodes { kind name layer before { data } changes { kind path before after secret } text additions deletions } }
  renderedDocuments {
    totalCount
    nodes { kind schema name before { digest } after { data } changes { kind path before after } additions deletions causes { kind name } }
  }
  problemChanges { introduced { nodes { code schema name path } } }
}`;

describe('RevisionDiff', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submit, { input: { source: { yaml: sampleSite }, bucket: 'site' } });
  });
  afterAll(() => server.close());

  it('shows what a submission would do, with the revision that would be', async () => {
    const { data, errors } = await server.ask(submit, {
      input: { source: { yaml: deeper }, dryRun: true },
    });
    assert.equal(errors, undefined);
    const { revision, preview, diff } = data.submitDocuments;
    assert.equal(revision, null);
    assert.deepEqual(preview, {
      id: preview.id,
      parent: { number: 1 },
      renderedDocument: { data: 15, parent: { origin: null, data: 15 } },
    });
    assert.deepEqual([diff.from, diff.to], [{ number: 1 }, { id: preview.id }]);
    assert.deepEqual(diff.buckets.nodes, [{ name: 'site', status: 'UPDATED' }]);
    const change = { kind: 'UPDATED', path: 'data.depth', before: 14, after: 15 };
    const [document] = diff.documents.nodes;
    assert.deepEqual(document.changes, [{ ...change, secret: false }]);
    assert.match(
      document.text,
      /^--- \[harbour\/Berth\/v1, global\] berth\n[\s\S]*\n- +depth: 14\.0\n\+ +depth: 15\.0\n/,
    );
    assert.deepEqual([document.additions, document.deletions], [1, 1]);
    assert.equal(diff.renderedDocuments.totalCount, 1);
    const [rendered] = diff.renderedDocuments.nodes;
    assert.deepEqual(rendered.changes, [change]);
    assert.deepEqual([rendered.additions, rendered.deletions], [1, 1]);
    assert.deepEqual(
      [rendered.name, rendered.causes],
      ['berth-7', [{ kind: 'UPDATED', name: 'berth' }]],
    );
    const { data: head } = await server.ask('{ revision { number } }');
    assert.equal(head.revision.number, 1);
  });

  it('reports what would not render any more', async () => {
    const answer = await server.ask(submit, { input: { source: { yaml: renamed }, dryRun: true } });
    assert.deepEqual(codesOf(answer), ['SUBSTITUTION_VALUE_MISSING'], 'for it is asked for itself');
    const { diff } = answer.data.submitDocuments;
    const kinds = diff.renderedDocuments.nodes.map((one: { kind: string; name: string }) => [
      one.kind,
      one.name,
    ]);
    assert.deepEqual(kinds, [
      ['BROKEN', 'berth-7'],
      ['UPDATED', 'kota'],
    ]);
    assert.deepEqual(diff.problemChanges.introduced.nodes, [
      {
        code: 'SUBSTITUTION_VALUE_MISSING',
        schema: 'harbour/Berth/v1',
        name: 'berth-7',
        path: 'metadata.substitutions[0].src',
      },
    ]);
  });

  it('compares any two revisions, says what each changed, and goes back', async () => {
    await server.ask(submit, { input: { source: { yaml: deeper } } });
    const { data, errors } = await server.ask(`mutation {
      rollback(input: { revision: { number: 0 }, message: "away with it", dryRun: true }) {
        revision { number }
        preview { message }
        diff { buckets { nodes { name status } } documents { totalCount } }
      }
    }`);
    assert.equal(errors, undefined);
    assert.deepEqual(data.rollback, {
      revision: null,
      preview: { message: 'away with it' },
      diff: {
        buckets: { nodes: [{ name: 'site', status: 'DELETED' }] },
        documents: { totalCount: 6 },
      },
    });
    const { data: asked, errors: none } = await server.ask(`{
      diff(from: { number: 1 }) { to { ... on Revision { number } } documents { nodes { name changes { path } } } }
      site: diff(from: { number: 1 }) { documents(bucket: ["site"]) { totalCount } }
      none: diff(from: { number: 1 }) { documents(bucket: ["x"]) { totalCount } renderedDocuments(bucket: ["x"]) { totalCount } }
      rendered: diff(from: { number: 1 }) { renderedDocuments(bucket: ["x", "site"]) { nodes { name bucket } } }
      back: diff(from: { number: 2 }, to: { number: 1 }) { renderedDocuments { nodes { changes { before after } } } }
      revision(ref: { number: 2 }) { changes { updated diff { documents(first: 1) { nodes { name } } } } }
    }`);
    assert.equal(none, undefined);
    assert.deepEqual(asked, {
      diff: {
        to: { number: 2 },
        documents: { nodes: [{ name: 'berth', changes: [{ path: 'data.depth' }] }] },
      },
      site: { documents: { totalCount: 1 } },
      none: { documents: { totalCount: 0 }, renderedDocuments: { totalCount: 0 } },
      rendered: { renderedDocuments: { nodes: [{ name: 'berth-7', bucket: 'site' }] } },
      back: { renderedDocuments: { nodes: [{ changes: [{ before: 15, after: 14 }] }] } },
      revision: { changes: { updated: 1, diff: { documents: { nodes: [{ name: 'berth' }] } } } },
    });
  });

  const refusals: readonly (readonly [query: string, code: string])[] = [
    ['{ diff(to: { number: 1 }) { to { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ diff(from: { number: 1, tag: "a" }) { to { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ diff(from: {}) { to { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ diff(from: { head: false }) { to { id } } }', 'ARGUMENT_INVALID'],
    ['{ diff(from: { number: 77 }) { to { id } } }', 'REVISION_NOT_FOUND'],
    ['{ diff(from: { tag: "nobody" }) { to { id } } }', 'TAG_NOT_FOUND'],
    ['{ diff(from: { number: 0 }) { documents(first: -1) { totalCount } } }', 'ARGUMENT_INVALID'],
    [
      '{ diff(from: { number: 0 }) { renderedDocuments(after: "W10") { totalCount } } }',
      'ARGUMENT_INVALID',
    ],
    ['mutation { rollback(input: {}) { revision { number } } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'mutation { rollback(input: { revision: { number: 77 } }) { revision { number } } }',
      'REVISION_NOT_FOUND',
    ],
    [
      'mutation { rollback(input: { revision: { number: -1 } }) { revision { number } } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ];

  it.each(refusals)('refuses %s', async (query, code) => {
    assert.deepEqual(codesOf(await server.ask(query)), [code]);
  });

  it('pages its buckets and its problems in both directions', async () => {
    const list = `(last: 1) { nodes { name } totalCount pageInfo { hasNextPage hasPreviousPage } }`;
    const noPages = { hasNextPage: false, hasPreviousPage: false };
    const none = { nodes: [], totalCount: 0, pageInfo: noPages };
    const { data, errors } = await server.ask(
      `mutation ($yaml: String!) {
      submitDocuments(input: { source: { yaml: $yaml }, bucket: "other", dryRun: true }) {
        diff { buckets${list} problemChanges { introduced${list} resolved${list} standing } }
      }
    }`,
      { yaml: renamed.replaceAll('Port', 'Jetty') },
    );
    assert.equal(errors, undefined);
    assert.deepEqual(data.submitDocuments.diff, {
      buckets: {
        nodes: [{ name: 'site' }],
        totalCount: 2,
        pageInfo: { hasNextPage: false, hasPreviousPage: true },
      },
      problemChanges: { introduced: none, resolved: none, standing: 0 },
    });
  });
});
