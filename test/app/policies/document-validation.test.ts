import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import type { RevisionSnapshot } from '../../../src/domain/revision/revision.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
beforeEach(() => test.clear());
afterAll(() => test.close());

const policy = (name: string, rules: Json): DocumentSketch => ({
  schema: 'purser/Policy/v1',
  name,
  data: { rules },
});
const naming = policy('naming', {
  error: {
    message: '{name} has no owner (mtu {mtu})',
    from: 'documents.rendered',
    pipeline: [
      { $match: { 'd.schema': 'shop/Port/v1', 'd.labels.owner': { $exists: false } } },
      { $project: { schema: '$d.schema', name: '$d.name', mtu: '$d.data.mtu' } },
    ],
  },
  warning: { from: 'documents.rendered' },
});
const port = (name: string, metadata: DocumentSketch['metadata'] = {}): DocumentSketch => ({
  schema: 'shop/Port/v1',
  name,
  data: { mtu: 1500 },
  metadata,
});
const owned = { labels: { owner: 'ops' } };

async function submit(...documents: readonly DocumentSketch[]): Promise<RevisionSnapshot> {
  const { revision } = await test.app.submitDocuments(anonymous, { text: textOf(documents) });
  return revision;
}
async function resultsOf(revision: RevisionSnapshot, name: string) {
  const { items } = await test.app.validationEntries(anonymous, revision, name, { first: 10 });
  return items.map(({ node }) => ({ ...node, errors: JSON.parse(node.errors) }));
}
const result = async (revision: RevisionSnapshot, policyName = 'naming') => {
  const [found, ...others] = await resultsOf(revision, `purser-policy-${policyName}-validation`);
  assert.deepEqual(others, []);
  return found;
};

describe('rows of a rule over documents', () => {
  it('are those of any revision, by the rule that it has', async () => {
    const first = await submit(naming, port('p1'), port('p2', owned));
    const second = await submit(port('p1', owned), port('p3'));
    const rowsIn = async (revision: RevisionSnapshot | null, rule = 'naming.error') => {
      const { items } = await test.app.ruleRows(anonymous, rule, { first: 10 }, revision);
      return items.map(({ node }) => node['name']);
    };
    assert.deepEqual(await rowsIn(first), ['p1']);
    assert.deepEqual(await rowsIn(second), ['p3']);
    assert.deepEqual(await rowsIn(null), ['p3']);
    const third = await submit(policy('naming', { all: { from: 'documents.rendered' } }));
    assert.deepEqual(await rowsIn(second), ['p3']);
    await assert.rejects(rowsIn(third), { code: 'RULE_NOT_FOUND' });
    await assert.rejects(rowsIn(second, 'error'), /Did you mean "naming\.error"/);
  });

  it('have the time of the revision, and need its tables', async () => {
    const revision = await submit(
      policy('times', {
        now: { from: 'documents.rendered', pipeline: [{ $project: { now: '$$NOW' } }] },
        table: { from: 'nova.servers' },
      }),
      {
        schema: 'purser/DataSource/v1',
        name: 'nova',
        data: { tables: { servers: { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } } } },
      },
    );
    const { items } = await test.app.ruleRows(anonymous, 'times.now', { first: 1 }, revision);
    assert.deepEqual(items[0]?.node, { now: revision.createdAt });
    await assert.rejects(test.app.ruleRows(anonymous, 'times.table', { first: 1 }, revision), {
      code: 'RULE_INVALID',
    });
  });
});

describe('a policy over documents alone', () => {
  it('is a validation of each revision, recorded once', async () => {
    const revision = await submit(naming, port('p1'), port('p2', owned));
    const { sequence: _, ...found } = (await result(revision)) ?? {};
    assert.deepEqual(found, {
      revision: 1,
      name: 'purser-policy-naming-validation',
      status: 'failure',
      validator: '{"name":"purser-policy","version":"1"}',
      errors: [
        {
          message: 'p1 has no owner (mtu 1500)',
          documents: [{ schema: 'shop/Port/v1', name: 'p1' }],
          rule: 'error',
        },
      ],
      errorCount: 1,
      expiresAfter: null,
      createdAt: revision.createdAt,
      recordedBy: 'purser',
      index: 0,
    });
    const next = await submit(port('p1', owned));
    assert.equal((await result(next))?.status, 'success');
    assert.equal((await result(revision))?.status, 'failure');
  });

  it('counts in a ValidationPolicy', async () => {
    const demand: DocumentSketch = {
      schema: 'deckhand/ValidationPolicy/v1',
      name: 'site',
      control: true,
      data: { validations: [{ name: 'purser-policy-naming-validation' }] },
    };
    const statusOf = async (revision: RevisionSnapshot) => {
      await result(revision);
      const [state] = await test.app.summarizeValidations(anonymous, [revision]);
      return state?.policies.map(({ status }) => status);
    };
    assert.deepEqual(await statusOf(await submit(naming, demand, port('p1'))), ['failure']);
    assert.deepEqual(await statusOf(await submit(port('p1', owned))), ['success']);
  });

  it('is also one of a dry run', async () => {
    await submit(naming);
    const { revision } = await test.app.submitDocuments(anonymous, {
      text: textOf([port('p1')]),
      dryRun: true,
    });
    assert.equal((await result(revision))?.status, 'failure');
  });

  it('reads references, and rules of other policies', async () => {
    const schema: DocumentSketch = {
      schema: 'purser/ReferentialSchema/v1',
      name: 'shop',
      control: true,
      data: {
        resources: [
          { name: 'port', schema: 'shop/Port/v1' },
          {
            name: 'plan',
            schema: 'shop/Plan/v1',
            references: [{ name: 'port', path: '.ports[*]' }],
          },
        ],
      },
    };
    const used = policy('used', {
      ports: {
        from: 'documents.references',
        pipeline: [
          { $match: { 'd.to.schema': 'shop/Port/v1' } },
          { $project: { name: '$d.to.name' } },
        ],
      },
    });
    const unused = policy('unused', {
      error: {
        from: 'documents.rendered',
        pipeline: [
          { $match: { 'd.schema': 'shop/Port/v1' } },
          { $project: { schema: '$d.schema', name: '$d.name' } },
          { $lookup: { from: 'used.ports', localField: 'name', foreignField: 'name', as: 'by' } },
          { $match: { by: [] } },
        ],
      },
    });
    const plan: DocumentSketch = { schema: 'shop/Plan/v1', name: 'x', data: { ports: ['p1'] } };
    const revision = await submit(schema, used, unused, plan, port('p1'), port('p2'));
    assert.deepEqual(
      (await result(revision, 'unused'))?.errors.map(
        (error: { documents: Json }) => error.documents,
      ),
      [[{ schema: 'shop/Port/v1', name: 'p2' }]],
    );
    const next = await submit({ ...plan, data: { ports: ['p1', 'p2'] } });
    assert.equal((await result(next, 'unused'))?.status, 'success');
  });

  it('sees digits in place of secrets', async () => {
    const all = policy('all', {
      error: {
        message: '{secret} {data}',
        from: 'documents.rendered',
        pipeline: [
          { $match: { 'd.schema': 'deckhand/Passphrase/v1' } },
          { $replaceRoot: { newRoot: '$d' } },
        ],
      },
    });
    const passphrase: DocumentSketch = {
      schema: 'deckhand/Passphrase/v1',
      name: 'root',
      metadata: { storagePolicy: 'encrypted' },
      data: 'hunter2',
    };
    const revision = await submit(all, passphrase);
    const [{ message }] = (await result(revision, 'all'))?.errors ?? [];
    assert.match(message, /^true [0-9a-f]{64}$/);
  });

  it('fails if a rule does, or has a fault', async () => {
    const failing = policy('failing', {
      error: { from: 'documents.rendered', pipeline: [{ $project: { x: { $divide: [1, 0] } } }] },
    });
    const broken = policy('broken', {
      error: { from: 'documents.rendered', pipeline: [{ $out: 'x' }] },
    });
    const revision = await submit(failing, broken);
    const codes = async (name: string) =>
      (await result(revision, name))?.errors.map(({ code }: { code: string }) => code);
    assert.deepEqual(await codes('failing'), ['RULE_RUNTIME']);
    assert.deepEqual(await codes('broken'), ['STAGE_FORBIDDEN']);
  });

  it('has no result if it reads a table, too', async () => {
    const source: DocumentSketch = {
      schema: 'purser/DataSource/v1',
      name: 'nova',
      data: { tables: { servers: { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } } } },
    };
    const mixed = policy('mixed', {
      error: { from: 'documents.rendered' },
      servers: { from: 'nova.servers' },
    });
    const revision = await submit(source, mixed);
    assert.equal(await result(revision, 'mixed'), undefined);
  });

  it('is recorded by nobody else', async () => {
    await submit(naming);
    await assert.rejects(
      test.app.addValidation(trusted('somebody'), 1, 'purser-policy-naming-validation', {
        status: 'success',
        validator: { name: 'x' },
      }),
      { code: 'VALIDATION_MALFORMED' },
    );
  });
});
