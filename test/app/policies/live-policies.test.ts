import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { readRuleState } from '../../../src/app/policies/rule-state.ts';
import type { PolicyView } from '../../../src/app/policies/use-cases/rule-policies.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted } from '../../support/granted.ts';
import { sourcePorts } from '../../support/source-ports.ts';

let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;

beforeEach(async () => {
  ports = sourcePorts([]);
  test = await openTestApp(
    {},
    { onProblems: 'accept', sources: { ...ports, runs: ['sources', 'policies'] } },
  );
});

afterEach(async () => {
  await test.close();
  await ports.close();
});

/** A source `nova` with a webhook table for each of some names. */
function nova(...tables: readonly string[]): JsonObject {
  const webhook = { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } };
  return document('DataSource', 'nova', {
    tables: Object.fromEntries(tables.map((table) => [table, webhook])),
  });
}

function document(kind: string, name: string, data: Json): JsonObject {
  const metadata = { schema: 'metadata/Document/v1', name };
  return { schema: `purser/${kind}/v1`, metadata, data };
}

async function submit(...documents: readonly JsonObject[]): Promise<void> {
  const text = canonicalText(documents);
  await test.app.submitDocuments(anonymous, { bucket: 'b', text });
}

const put = (table: string, record: JsonObject): Promise<unknown> =>
  test.app.ingestRecord(anonymous, table, canonicalText(record));

const policies = (): Promise<readonly PolicyView[]> => test.app.evaluatePolicies(anonymous);

async function rowsOf(rule: string): Promise<readonly JsonObject[]> {
  const { items } = await test.app.ruleRows(anonymous, rule, { first: 100 });
  return items.map(({ node }) => node);
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error) => error.code,
  );
}

const down: JsonObject = {
  rules: {
    error: {
      from: 'nova.servers',
      pipeline: [{ $match: { 'd.host_status': 'DOWN' } }, { $project: { _id: 0, id: '$d.id' } }],
    },
    all: { from: 'nova.servers' },
    count: { from: 'error', pipeline: [{ $count: 'n' }] },
  },
};

describe('live policies', () => {
  it('are evaluated when a table changes, and their rows can be read', async () => {
    await submit(nova('servers'), document('Policy', 'hosts', down));
    test.app.start();
    const [before] = await policies();
    assert.equal(before?.rules.find(({ name }) => name === 'hosts.error')?.status?.rows, 0);
    await put('nova.servers', { id: 's1', host_status: 'DOWN' });
    await put('nova.servers', { id: 's2', host_status: 'UP' });
    const [after] = await policies();
    assert.deepEqual(
      after?.rules.map(({ name, severity, status }) => [name, severity, status?.rows ?? null]),
      [
        ['hosts.all', null, null],
        ['hosts.count', null, null],
        ['hosts.error', 'error', 1],
      ],
    );
    assert.deepEqual(await rowsOf('hosts.error'), [{ id: 's1' }]);
    assert.deepEqual(await rowsOf('hosts.count'), [{ n: 1 }]);
    assert.equal((await rowsOf('hosts.all')).length, 2);
    assert.equal(await codeOf(rowsOf('hosts.none')), 'RULE_NOT_FOUND');
    await assert.rejects(rowsOf('error'), /Did you mean "hosts\.error"/);
    await assert.rejects(rowsOf('host.count'), /Did you mean "hosts\.count"/);
    const rowsOfTable = (table: string) => test.app.tableRows(anonymous, table, { first: 1 });
    await assert.rejects(rowsOfTable('servers'), /Did you mean "nova\.servers"/);
    await assert.rejects(rowsOfTable('noav.servers'), /Did you mean "nova\.servers"/);
  });

  it('are evaluated again without a request, and not when nothing has changed', async () => {
    await submit(nova('servers', 'others'), document('Policy', 'hosts', down));
    test.app.start();
    await policies();
    await put('nova.servers', { id: 's1', host_status: 'DOWN' });
    const { records } = test.store;
    for (let attempts = 0; ; attempts += 1) {
      const { state } = await readRuleState(records);
      if (state.rules['hosts.error']?.rows === 1) break;
      assert.ok(attempts < 200, 'it takes too long');
      await pause(25);
    }
    const { state } = await readRuleState(records);
    await put('nova.others', { id: 'o1' });
    await pause(300);
    assert.equal((await readRuleState(records)).state.number, state.number);
  });

  it('keep what is known of a rule that fails, and say so', async () => {
    const sized = {
      rules: {
        error: {
          from: 'nova.servers',
          pipeline: [{ $match: { $expr: { $gt: [{ $size: '$d.tags' }, 0] } } }],
        },
        other: { severity: 'warning', from: 'nova.servers' },
      },
    };
    await submit(nova('servers'), document('Policy', 'tags', sized));
    test.app.start();
    await put('nova.servers', { id: 's1', tags: ['a'] });
    await policies();
    await put('nova.servers', { id: 's2' });
    const [found] = await policies();
    const [error, other] = found?.rules ?? [];
    assert.deepEqual([error?.status?.rows, error?.status?.problem?.code], [1, 'RULE_RUNTIME']);
    assert.deepEqual([other?.status?.rows, other?.status?.problem], [2, null]);
    const page = await test.app.ruleRows(anonymous, 'tags.error', {});
    assert.deepEqual([page.items, page.fault?.code], [[], 'RULE_RUNTIME']);
    await put('nova.servers', { id: 's2', tags: [] });
    const [mended] = await policies();
    assert.deepEqual(mended?.rules[0]?.status?.problem, null);
  });

  it('are not evaluated again at once if a rule fails that never had rows', async () => {
    const error = { from: 'nova.servers', pipeline: [{ $project: { n: { $size: '$d.tags' } } }] };
    await submit(nova('servers'), document('Policy', 'tags', { rules: { error } }));
    await put('nova.servers', { id: 's1' });
    test.app.start();
    const [found] = await policies();
    assert.equal(found?.rules[0]?.status?.problem?.code, 'RULE_RUNTIME');
    const { records } = test.store;
    const { state } = await readRuleState(records);
    await pause(400);
    assert.equal((await readRuleState(records)).state.number, state.number);
  });

  it('run as a whole or not at all, and name what is wrong', async () => {
    const broken = { rules: { error: { from: 'nova.serverz' }, fine: { from: 'nova.servers' } } };
    await submit(nova('servers'), document('Policy', 'hosts', broken));
    const [found] = await test.app.rulePolicies(anonymous);
    assert.deepEqual(
      found?.faults.map(({ code }) => code),
      ['RELATION_UNKNOWN'],
    );
    assert.deepEqual(found?.rules, []);
    await submit(nova('servers', 'serverz'), document('Policy', 'hosts', broken));
    const [now] = await test.app.rulePolicies(anonymous);
    assert.deepEqual([now?.faults, now?.rules.length], [[], 2]);
  });

  it('preview a rule: its rows, its stages, and the difference to the stored one', async () => {
    await submit(nova('servers'), document('Policy', 'hosts', down));
    await put('nova.servers', { id: 's1', host_status: 'DOWN' });
    await put('nova.servers', { id: 's2', host_status: 'UP' });
    const rule = {
      from: 'nova.servers',
      pipeline: [{ $match: { 'd.host_status': 'UP' } }, { $project: { _id: 0, id: '$d.id' } }],
    };
    const preview = await test.app.previewRule(anonymous, { policy: 'hosts', name: 'error', rule });
    assert.deepEqual(
      { ...preview, warnings: [] },
      {
        rows: [{ id: 's2' }],
        calls: null,
        fault: null,
        warnings: [],
        inputs: ['nova.servers'],
        stages: [1, 1],
        added: [{ id: 's2' }],
        removed: [{ id: 's1' }],
      },
    );
    const alone = await test.app.previewRule(anonymous, {
      policy: null,
      name: null,
      rule: { from: 'hosts.error', pipeline: [] },
    });
    assert.deepEqual([alone.rows, alone.added], [[{ id: 's1' }], null]);
    const wrong = {
      policy: 'hosts',
      name: 'error',
      rule: { from: 'nova.servers', pipeline: [{ $out: 'x' }] },
    };
    assert.equal(await codeOf(test.app.previewRule(anonymous, wrong)), 'STAGE_FORBIDDEN');
    const unknown = { policy: 'none', name: null, rule };
    assert.equal(await codeOf(test.app.previewRule(anonymous, unknown)), 'POLICY_NOT_FOUND');
  });

  it('explain a row by the rows of tables that made it', async () => {
    const join: JsonObject = {
      rules: {
        error: {
          from: 'nova.servers',
          pipeline: [
            { $match: { 'd.image': { $exists: true, $ne: null } } },
            {
              $lookup: {
                from: 'nova.images',
                localField: 'd.image',
                foreignField: 'd.id',
                as: 'image',
              },
            },
            { $unwind: '$image' },
            { $match: { 'image.d.tag': 'unstable' } },
            { $project: { _id: 0, id: '$d.id' } },
          ],
        },
        count: { from: 'error', pipeline: [{ $count: 'n' }] },
      },
    };
    await submit(nova('servers', 'images'), document('Policy', 'images', join));
    for (let at = 0; at < 20; at += 1) {
      await put('nova.servers', { id: `s${at}`, image: `i${at % 4}` });
      await put('nova.images', { id: `i${at}`, tag: at % 2 === 0 ? 'unstable' : 'stable' });
    }
    const explained = async (rule: string, row: JsonObject) => {
      const origin = await test.app.explainRuleRow(anonymous, rule, row);
      const keys = Array.from(origin?.tables ?? [], ([table, rows]) => [
        table,
        rows.map(({ key }) => key),
      ]);
      return origin === null ? null : { complete: origin.complete, ...Object.fromEntries(keys) };
    };
    assert.deepEqual(await explained('images.error', { id: 's6' }), {
      complete: true,
      'nova.images': ['"i2"'],
      'nova.servers': ['"s6"'],
    });
    assert.equal(await explained('images.error', { id: 's1' }), null);
    const counted = await explained('images.count', { n: 10 });
    assert.deepEqual(
      [counted?.['nova.servers'].length, counted?.['nova.images']],
      [10, ['"i0"', '"i2"']],
    );
    assert.equal(await codeOf(explained('images.none', {})), 'RULE_NOT_FOUND');
  });

  it('read the documents of the live revision, and try rules on older ones', async () => {
    const port = (name: string, data: JsonObject): JsonObject => ({
      schema: 'harbour/Port/v1',
      metadata: { schema: 'metadata/Document/v1', name },
      data,
    });
    const deep: JsonObject = {
      rules: {
        error: {
          from: 'documents.rendered',
          pipeline: [
            { $match: { 'd.schema': 'harbour/Port/v1', 'd.data.depth': { $lt: 5 } } },
            { $project: { _id: 0, schema: '$d.schema', name: '$d.name' } },
          ],
        },
      },
    };
    await submit(port('kota', { depth: 9 }));
    await submit(port('kota', { depth: 3 }));
    await submit(port('kota', { depth: 8 }));
    await submit(port('kota', { depth: 4 }), port('lume', { depth: 7 }));
    await submit(
      port('kota', { depth: 4 }),
      port('lume', { depth: 2 }),
      document('Policy', 'depths', deep),
    );
    assert.deepEqual(await rowsOf('depths.error'), [
      { schema: 'harbour/Port/v1', name: 'kota' },
      { schema: 'harbour/Port/v1', name: 'lume' },
    ]);
    const tried = await test.app.backtestRule(
      anonymous,
      { policy: 'depths', name: 'error', rule: null },
      10,
    );
    assert.deepEqual(
      [tried.revisions.map(({ revision, rowCount }) => [revision, rowCount]), tried.brokenSince],
      [
        [
          [5, 2],
          [4, 1],
          [3, 0],
          [2, 1],
          [1, 0],
        ],
        4,
      ],
    );
    const other = { from: 'documents.rendered', pipeline: [{ $match: { 'd.data.depth': 8 } }] };
    const last = await test.app.backtestRule(
      anonymous,
      { policy: null, name: null, rule: other },
      3,
    );
    assert.deepEqual(
      [last.revisions.map(({ rowCount }) => rowCount), last.brokenSince, last.complete],
      [[0, 0, 1], null, true],
    );
    await submit(nova('servers'), document('Policy', 'hosts', down));
    const live = { policy: 'hosts', name: 'error', rule: null };
    assert.equal(await codeOf(test.app.backtestRule(anonymous, live, 3)), 'RULE_INVALID');
  });

  it('explain a row by the documents that made it', async () => {
    const lamp = (name: string, watts: number): JsonObject => ({
      schema: 'harbour/Lamp/v1',
      metadata: { schema: 'metadata/Document/v1', name },
      data: { watts },
    });
    const bright: JsonObject = {
      rules: {
        warning: {
          from: 'documents.rendered',
          pipeline: [
            { $match: { 'd.data.watts': { $gt: 50 } } },
            { $project: { lamp: '$d.name' } },
          ],
        },
      },
    };
    await submit(lamp('north', 60), lamp('south', 40), document('Policy', 'lamps', bright));
    const origin = await test.app.explainRuleRow(anonymous, 'lamps.warning', { lamp: 'north' });
    const rows = origin?.tables.get('documents.rendered') ?? [];
    assert.deepEqual([origin?.complete, rows.length], [true, 1]);
    assert.match(canonicalText(rows[0]?.d ?? null), /"name":"north"/);
    assert.equal(
      await test.app.explainRuleRow(anonymous, 'lamps.warning', { lamp: 'south' }),
      null,
    );
  });

  it('show nothing that stands in a secret policy', async () => {
    const secret = (name: string, data: JsonObject): JsonObject => {
      const { metadata, ...others } = document('Policy', name, data);
      return { ...others, metadata: { ...(metadata as JsonObject), storagePolicy: 'encrypted' } };
    };
    const own = { rules: { error: { from: 'nova.servers', message: 'swordfish' } } };
    const broken = { rules: { error: { from: 'nova.swordfish' } } };
    await submit(nova('servers'), secret('own', own), secret('broken', broken));
    const found = await test.app.rulePolicies(anonymous);
    assert.deepEqual(
      found.map(({ faults }) => faults.map(({ code }) => code)),
      [['RELATION_UNKNOWN'], []],
    );
    assert.ok(!JSON.stringify(found).includes('swordfish'));
  });

  it('offer no table of a source that the caller may not see', async () => {
    await submit(nova('servers'));
    const some = granted({
      permissions: [
        'purser:read_policies',
        'purser:read_tables',
        'deckhand:list_cleartext_documents',
      ],
      schemas: ['harbour/*'],
    });
    const rule = { from: 'nova.server', pipeline: [] };
    const asked = { policy: null, name: null, rule };
    await assert.rejects(test.app.previewRule(anonymous, asked), /Did you mean "nova\.servers"/);
    await assert.rejects(
      test.app.previewRule(some, asked),
      ({ message }: Error) => !message.includes('servers'),
    );
  });
});
