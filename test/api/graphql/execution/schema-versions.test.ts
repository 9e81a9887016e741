import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { serve, type TestServer } from '../../serve.ts';

const segment = (name: string, ...resources: readonly object[]): string =>
  JSON.stringify({
    schema: 'purser/ReferentialSchema/v1',
    metadata: { schema: 'metadata/Control/v1', name },
    data: { resources },
  });

const schemaChange =
  'schemaChange { changed additive schemaVersion segments { name change segmentVersion } }';
const submit = `mutation ($json: String!, $dryRun: Boolean = false) {
  submitDocuments(input: { source: { json: $json }, dryRun: $dryRun }) { problems { code } revision { schemaVersion } preview { schemaVersion } ${schemaChange} }
}`;
const rollback = `mutation ($dryRun: Boolean = false) {
  rollback(input: { revision: { number: 1 }, dryRun: $dryRun }) { problems { code } revision { schemaVersion } preview { schemaVersion } ${schemaChange} }
}`;

describe('versions of the referential schema', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  async function ask(query: string, variables: object = {}) {
    const { data, errors } = await server.ask(query, { ...variables });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return data;
  }

  it('are reported by submissions, rollbacks and dry runs of both', async () => {
    const first = await ask(submit, { json: segment('quays', { name: 'quay' }) });
    assert.deepEqual(first.submitDocuments, {
      problems: [],
      revision: { schemaVersion: 1 },
      preview: null,
      schemaChange: {
        changed: true,
        additive: true,
        schemaVersion: 1,
        segments: [{ name: 'quays', change: 'CREATED', segmentVersion: 1 }],
      },
    });
    const json = segment('quays', { name: 'quay', references: [{ name: 'quay' }] });
    for (const dryRun of [true, false]) {
      const { submitDocuments } = await ask(submit, { json, dryRun });
      assert.deepEqual(submitDocuments, {
        problems: [],
        revision: dryRun ? null : { schemaVersion: 2 },
        preview: dryRun ? { schemaVersion: 2 } : null,
        schemaChange: {
          changed: true,
          additive: false,
          schemaVersion: 2,
          segments: [{ name: 'quays', change: 'UPDATED', segmentVersion: 2 }],
        },
      });
    }
    const back = { name: 'quays', change: 'UPDATED', segmentVersion: 3 };
    for (const dryRun of [true, false]) {
      const reported = (await ask(rollback, { dryRun })).rollback;
      const { revision, preview } = reported;
      const made = { schemaVersion: 3 };
      assert.deepEqual([revision, preview], dryRun ? [null, made] : [made, null]);
      assert.deepEqual(reported.schemaChange.segments, [back]);
    }
  });

  it('include segments that are only written differently, and no others', async () => {
    const json = segment('quays', { name: 'quay', parent: null });
    const { submitDocuments } = await ask(submit, { json });
    assert.deepEqual(submitDocuments.schemaChange, {
      changed: false,
      additive: true,
      schemaVersion: 3,
      segments: [],
    });
    assert.equal((await ask(submit, { json })).submitDocuments.schemaChange, null);
  });

  it('can be asked of any revision', async () => {
    const data = await ask(`{
      revision { referentialSchema { schemaVersion segments versions { name segmentVersion } } }
      none: revision(ref: { number: 0 }) { schemaVersion referentialSchema { schemaVersion versions { name } } }
      revisions { nodes { number schemaVersion } }
    }`);
    assert.deepEqual(data, {
      revision: {
        referentialSchema: {
          schemaVersion: 3,
          segments: ['quays'],
          versions: [{ name: 'quays', segmentVersion: 3 }],
        },
      },
      none: { schemaVersion: 0, referentialSchema: { schemaVersion: 0, versions: [] } },
      revisions: {
        nodes: [
          { number: 4, schemaVersion: 3 },
          { number: 3, schemaVersion: 3 },
          { number: 2, schemaVersion: 2 },
          { number: 1, schemaVersion: 1 },
        ],
      },
    });
  });
});
