import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { defaultExecution } from '../../../src/app/actions/execution-options.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { until } from '../../support/until.ts';

let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;
let passed = 0;

/** When the exceptions of these tests expire. */
const expires = new Date(Date.now() + 3_600_000).toISOString();

beforeEach(async () => {
  passed = 0;
  ports = sourcePorts([]);
  test = await openTestApp(
    {},
    {
      onProblems: 'accept',
      sources: { ...ports, runs: ['sources', 'policies'] },
      execution: { ...defaultExecution, mode: 'simulate' },
      clock: { now: () => new Date(Date.now() + passed).toISOString() },
    },
  );
});

afterEach(async () => {
  await test.close();
  await ports.close();
});

function document(kind: string, name: string, data: Json, layer?: JsonObject): JsonObject {
  const metadata = { schema: 'metadata/Document/v1', name, ...layer };
  return { schema: `purser/${kind}/v1`, metadata, data };
}

const webhook = { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } };
const nova = document('DataSource', 'nova', {
  api_endpoint: 'http://127.0.0.1:1',
  allow_exec_api: true,
  tables: { servers: webhook },
});
const hosts = document('Policy', 'hosts', {
  rules: {
    error: { from: 'nova.servers', key: ['id'], pipeline: [{ $project: { _id: 0, id: '$d.id' } }] },
    execute: {
      from: 'error',
      pipeline: [
        {
          $project: {
            endpoint: { $literal: 'nova' },
            path: { $concat: ['/', '$id'] },
            method: { $literal: 'PUT' },
          },
        },
      ],
    },
  },
});

function exception(name: string, changed: JsonObject = {}): JsonObject {
  const usual = { policy: 'hosts', rule: 'error', match: { id: 's1' }, reason: 'moved', expires };
  return document('PolicyException', name, { ...usual, ...changed });
}

async function submit(...documents: readonly JsonObject[]) {
  const text = canonicalText(documents);
  return test.app.submitDocuments(anonymous, { bucket: 'b', text });
}

async function put(id: string): Promise<void> {
  await test.app.ingestRecord(anonymous, 'nova.servers', canonicalText({ id }));
  await test.app.evaluatePolicies(anonymous);
}

/** Both are read one after the other: while violations change they may differ. */
async function found(filter: { readonly waived?: boolean } = {}): Promise<readonly string[]> {
  let ids: readonly string[] = [];
  await until(async () => {
    const { items, total } = await test.app.violations(anonymous, filter, { first: 10 });
    ids = items.map(({ node }) => String(node.violation.row['id'])).sort();
    return (await total()) === items.length;
  }, 'the count differs from the list');
  return ids;
}

async function events(): Promise<readonly string[]> {
  const { items } = await test.app.violationEvents(anonymous, {}, { first: 10 });
  return items.map(({ node }) => `${node.event.type} ${node.event.violation.row['id']}`).reverse();
}

const problemsOf = async (...documents: readonly JsonObject[]): Promise<readonly string[]> => {
  const { revision } = await submit(...documents);
  const problems = await test.app.revisionProblems(anonymous, revision, {});
  return problems.map(({ code, place }) => `${code} ${place.path}`);
};

describe('exceptions to rules', () => {
  it('waive violations while they are in force, and expire by themselves', async () => {
    await submit(nova, hosts);
    test.app.start();
    await put('s1');
    await put('s2');
    await submit(nova, hosts, exception('maintenance'));
    await until(async () => (await found({ waived: true })).length === 1);
    assert.deepEqual(await found({ waived: true }), ['s1']);
    assert.deepEqual(await found({ waived: false }), ['s2']);
    assert.deepEqual(await found(), ['s1', 's2']);
    // Nothing but the time changes.
    passed = 3_600_000;
    await until(async () => (await found({ waived: true })).length === 0);
    // Events follow the violations that they are of.
    await until(async () => (await events()).length === 4);
    const types = ['opened s1', 'opened s2', 'waived s1', 'unwaived s1'];
    assert.deepEqual(await events(), types);
  });

  it('keep rows of `execute` from being calls', async () => {
    const maintenance = exception('maintenance', { rule: 'execute', match: { path: '/s1' } });
    await submit(nova, hosts, maintenance);
    test.app.start();
    await put('s1');
    await put('s2');
    const paths = async (): Promise<readonly (string | null)[]> => {
      const { items } = await test.app.actions(anonymous, {}, { first: 10 });
      return items.map(({ node }) => node.path).sort();
    };
    assert.deepEqual(await paths(), ['/s2']);
    passed = 3_600_000;
    await until(async () => (await paths()).length === 2);
  });

  it('are shown with their policy to callers who may see their documents', async () => {
    await submit(
      nova,
      hosts,
      exception('maintenance'),
      exception('old', { expires: '2020-01-01T00:00:00+01:00' }),
    );
    test.app.start();
    await put('s1');
    const [policy] = await test.app.rulePolicies(anonymous);
    assert.deepEqual(
      policy?.exceptions.map(({ name, rule, reason, isActive }) => [name, rule, reason, isActive]),
      [
        ['maintenance', 'hosts.error', 'moved', true],
        ['old', 'hosts.error', 'moved', false],
      ],
    );
    assert.equal(policy.exceptions[1]?.expires, '2019-12-31T23:00:00.000Z');
    const by = granted({
      permissions: 'all',
      schemas: ['purser/Policy', 'purser/DataSource'],
    });
    const [hidden] = await test.app.rulePolicies(by);
    assert.deepEqual(hidden?.exceptions, []);
    const { items } = await test.app.violations(by, {}, { first: 1 });
    assert.equal(items[0]?.node.waivedBy, null);
    assert.ok(items[0]?.node.violation.waiver !== undefined);
  });

  it('are checked', async () => {
    assert.deepEqual(await problemsOf(nova, hosts, exception('good')), []);
    // Without its rule a good one becomes a problem.
    const without = document('Policy', 'hosts', { rules: { other: { from: 'nova.servers' } } });
    assert.deepEqual(await problemsOf(without), ['RELATION_UNKNOWN data.rule']);
    assert.deepEqual(
      await problemsOf(
        nova,
        hosts,
        exception('a', { policy: 'none' }),
        exception('b', { rule: 'none' }),
        exception('c', { match: { $where: '1' } }),
        exception('d', { expires: '2026-12-01' }),
        exception('e', { expires: '2026-13-01T00:00:00Z' }),
        exception('f', { match: { id: { $gt: [] } }, more: 1 }),
        document('PolicyException', 'g', { policy: 'hosts' }),
        exception('good'),
      ),
      [
        'RELATION_UNKNOWN data.policy',
        'RELATION_UNKNOWN data.rule',
        'OPERATOR_FORBIDDEN data.match["$where"]',
        'CONFIG_INVALID data.expires',
        'CONFIG_INVALID data.expires',
        'UNKNOWN_KEY data.more',
        'CONFIG_INVALID data.expires',
        'CONFIG_INVALID data.reason',
        'CONFIG_INVALID data.rule',
      ],
    );
  });

  it('keep rows over documents from failing the validation until they expire', async () => {
    const naming = document('Policy', 'naming', {
      rules: {
        error: {
          from: 'documents.rendered',
          pipeline: [
            { $match: { 'd.schema': 'shop/Port/v1' } },
            { $project: { _id: 0, schema: '$d.schema', name: '$d.name' } },
          ],
        },
      },
    });
    const port = {
      schema: 'shop/Port/v1',
      metadata: { schema: 'metadata/Document/v1', name: 'p' },
      data: {},
    };
    const allowed = exception('allowed', { policy: 'naming', match: { name: 'p' } });
    const resultOf = async (...documents: readonly JsonObject[]) => {
      const { revision } = await submit(...documents);
      const name = 'purser-policy-naming-validation';
      const { items } = await test.app.validationEntries(anonymous, revision, name, { first: 1 });
      const found = await test.app.revisionProblems(anonymous, revision, {});
      const node = items[0]?.node;
      return [node?.status, node?.expiresAfter?.replace(/\d+/, '…') ?? null, found.length];
    };
    assert.deepEqual(await resultOf(naming, port), ['failure', null, 1]);
    assert.deepEqual(await resultOf(naming, port, allowed), ['success', 'PT…S', 0]);
    passed = 3_600_000;
    assert.deepEqual(await resultOf(naming, port, allowed, nova), ['failure', null, 0]);
  });
});
