import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { sampleSite } from '../../sample-site.ts';
import { serve, type TestServer } from '../../serve.ts';

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
    revision {
      id
      parent { id }
      renderedDocument(schema: "harbour/Berth/v1", name: "berth-7") {
        data(path: ".depth")
        parent { origin { id } data(path: ".depth") }
      }
    }
    diff { ...parts }
  }
}
fragment parts on RevisionDiff {
  from { id }
  to { id }
  buckets { name status }
  documents { totalCount nodes { kind name layer before { data } changes { kind path old new secret } text } }
  rendered {
    totalCount
    nodes { kind schema name before { digest } after { data } changes { kind path old new } causes { kind name } }
  }
  problems { code schema name path }
}`;

describe('RevisionDiff', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
    await server.ask(submit, { input: { yaml: sampleSite, bucket: 'site' } });
  });
  afterAll(() => server.close());

  it('shows what a submission would do, with the revision that would be', async () => {
    const { data, errors } = await server.ask(submit, { input: { yaml: deeper, dryRun: true } });
    assert.equal(errors, undefined);
    const { revision, diff } = data.submitDocuments;
    assert.deepEqual(revision, {
      id: 2,
      parent: { id: 1 },
      renderedDocument: { data: 15, parent: { origin: { id: 2 }, data: 15 } },
    });
    assert.deepEqual([diff.from.id, diff.to.id], [1, 2]);
    assert.deepEqual(diff.buckets, [{ name: 'site', status: 'MODIFIED' }]);
    const change = { kind: 'CHANGED', path: 'data.depth', old: 14, new: 15 };
    const [document] = diff.documents.nodes;
    assert.deepEqual(document.changes, [{ ...change, secret: false }]);
    assert.match(
      document.text,
      /^--- \[harbour\/Berth\/v1, global\] berth\n[\s\S]*\n- +depth: 14\.0\n\+ +depth: 15\.0\n/,
    );
    assert.equal(diff.rendered.totalCount, 1);
    const [rendered] = diff.rendered.nodes;
    assert.deepEqual(rendered.changes, [change]);
    assert.deepEqual(
      [rendered.name, rendered.causes],
      ['berth-7', [{ kind: 'CHANGED', name: 'berth' }]],
    );
    const { data: head } = await server.ask('{ revision { id } }');
    assert.equal(head.revision.id, 1);
  });

  it('tells what would not render any more', async () => {
    const { data, errors } = await server.ask(submit, { input: { yaml: renamed, dryRun: true } });
    const codes = errors?.map(({ extensions }) => extensions['code']);
    assert.deepEqual(codes, ['SUBSTITUTION_VALUE_MISSING'], 'for it is asked for itself');
    const { diff } = data.submitDocuments;
    const kinds = diff.rendered.nodes.map((one: { kind: string; name: string }) => [
      one.kind,
      one.name,
    ]);
    assert.deepEqual(kinds, [
      ['BROKEN', 'berth-7'],
      ['CHANGED', 'kota'],
    ]);
    assert.deepEqual(diff.problems, [
      {
        code: 'SUBSTITUTION_VALUE_MISSING',
        schema: 'harbour/Berth/v1',
        name: 'berth-7',
        path: 'metadata.substitutions[0].src',
      },
    ]);
  });

  it('compares any two revisions, says what each changed, and goes back', async () => {
    await server.ask(submit, { input: { yaml: deeper } });
    const { data, errors } = await server.ask(`mutation {
      rollback(input: { revision: 0, message: "away with it", dryRun: true }) {
        revision { id message }
        diff { buckets { name status } documents { totalCount } }
      }
    }`);
    assert.equal(errors, undefined);
    assert.deepEqual(data.rollback, {
      revision: { id: 3, message: 'away with it' },
      diff: { buckets: [{ name: 'site', status: 'DELETED' }], documents: { totalCount: 6 } },
    });
    const asked = await server.ask(`{
      diff(from: 1) { to { id } documents { nodes { name changes { path } } } }
      site: diff(from: 1) { documents(bucket: ["site"]) { totalCount } }
      none: diff(from: 1) { documents(bucket: ["x"]) { totalCount } rendered(bucket: ["x"]) { totalCount } }
      rendered: diff(from: 1) { rendered(bucket: ["x", "site"]) { nodes { name bucket } } }
      back: diff(from: 2, to: 1) { rendered { nodes { changes { old new } } } }
      revision(id: 2) { changes { updated diff { documents(first: 1) { nodes { name } } } } }
    }`);
    assert.deepEqual(asked, {
      data: {
        diff: {
          to: { id: 2 },
          documents: { nodes: [{ name: 'berth', changes: [{ path: 'data.depth' }] }] },
        },
        site: { documents: { totalCount: 1 } },
        none: { documents: { totalCount: 0 }, rendered: { totalCount: 0 } },
        rendered: { rendered: { nodes: [{ name: 'berth-7', bucket: 'site' }] } },
        back: { rendered: { nodes: [{ changes: [{ old: 15, new: 14 }] }] } },
        revision: { changes: { updated: 1, diff: { documents: { nodes: [{ name: 'berth' }] } } } },
      },
    });
  });

  const refusals: readonly (readonly [query: string, code: string])[] = [
    ['{ diff(to: 1) { to { id } } }', 'ARGUMENT_INVALID'],
    ['{ diff(from: 1, fromTag: "a") { to { id } } }', 'ARGUMENT_INVALID'],
    ['{ diff(from: 77) { to { id } } }', 'REVISION_NOT_FOUND'],
    ['{ diff(fromTag: "nobody") { to { id } } }', 'TAG_NOT_FOUND'],
    ['{ diff(from: 0) { documents(first: -1) { totalCount } } }', 'ARGUMENT_INVALID'],
    ['{ diff(from: 0) { rendered(after: "W10") { totalCount } } }', 'ARGUMENT_INVALID'],
    ['mutation { rollback(input: {}) { revision { id } } }', 'ARGUMENT_INVALID'],
    ['mutation { rollback(input: { revision: 77 }) { revision { id } } }', 'REVISION_NOT_FOUND'],
    ['mutation { rollback(input: { revision: -1 }) { revision { id } } }', 'REVISION_NOT_FOUND'],
  ];

  it.each(refusals)('refuses %s', async (query, code) => {
    const { errors } = await server.ask(query);
    assert.deepEqual(
      errors?.map(({ extensions }) => extensions['code']),
      [code],
    );
  });
});
