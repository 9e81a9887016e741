import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { fault } from '../../../src/domain/errors.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import type { RuleEngine } from '../../../src/ports/rule-engine.ts';
import type { ValidationEntry } from '../../../src/ports/validation-store.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { rulePorts } from '../../support/rule-ports.ts';
import { sourcePorts } from '../../support/source-ports.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let ports: ReturnType<typeof sourcePorts>;
let test: TestApp;
/** Whether all rules over documents take too long. */
let isSlow: boolean;
let evaluations: number;
/** PURSER_RULE_ROWS */
let maxRows: number;

function countedEngine(engine: RuleEngine): RuleEngine {
  return {
    ...engine,
    async evaluate(evaluation) {
      evaluations += 1;
      const limits = { ...evaluation.limits, maxRows };
      if (!isSlow) return engine.evaluate({ ...evaluation, limits });
      const late = (rule: string) => ({ fault: fault('RULE_TIMEOUT', { rule, milliseconds: 1 }) });
      const outcomes = new Map(evaluation.wanted.map((name) => [name, late(name)]));
      return { outcomes, stages: new Map(), generations: new Map(), steps: 0 };
    },
  };
}

beforeEach(async () => {
  [isSlow, evaluations, maxRows] = [false, 0, 100_000];
  ports = sourcePorts([]);
  test = await openTestApp(
    {},
    {
      sources: { ...ports, runs: ['policies'] },
      rulesOver: (store) => {
        const { documentEngine, ...others } = rulePorts(store);
        return { ...others, documentEngine: countedEngine(documentEngine) };
      },
    },
  );
});
afterEach(async () => {
  await test.close();
  await ports.close();
});

const webhook = { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } };
const nova: DocumentSketch = {
  schema: 'purser/DataSource/v1',
  name: 'nova',
  data: { tables: { servers: webhook, others: webhook } },
};
/** Ports whose server is down. */
const down = (message = '{name}: server {server} is {status}'): DocumentSketch =>
  policyOf({
    message,
    from: 'documents.rendered',
    pipeline: [
      { $match: { 'd.schema': 'shop/Port/v1' } },
      {
        $lookup: {
          from: 'nova.servers',
          localField: 'd.data.server',
          foreignField: 'd.id',
          as: 's',
        },
      },
      { $unwind: '$s' },
      { $match: { 's.d.status': 'DOWN' } },
      {
        $project: {
          schema: '$d.schema',
          name: '$d.name',
          server: '$s.d.id',
          status: '$s.d.status',
        },
      },
    ],
  });
const policyOf = (error: Json): DocumentSketch => ({
  schema: 'purser/Policy/v1',
  name: 'down',
  data: { rules: { error } },
});
const exceptionFor = (server: string, expires: string): DocumentSketch => ({
  schema: 'purser/PolicyException/v1',
  name: `moving-${server}`,
  data: { policy: 'down', rule: 'error', match: { server }, reason: 'it is being moved', expires },
});
const port = (name: string, server: string): DocumentSketch => ({
  schema: 'shop/Port/v1',
  name,
  data: { server },
});

async function submit(...documents: readonly DocumentSketch[]) {
  const { revision } = await test.app.submitDocuments(anonymous, { text: textOf(documents) });
  return revision;
}
const put = (record: Json, table = 'servers') =>
  test.app.ingestRecord(anonymous, `nova.${table}`, JSON.stringify(record));
const evaluated = () => test.app.evaluatePolicies(anonymous);

async function resultsOf(revision: number): Promise<readonly ValidationEntry[]> {
  const name = 'purser-policy-down-validation';
  return test.store.validations.entries(revision, name, { from: 0, limit: 100 });
}
const statuses = async (revision: number): Promise<readonly string[]> =>
  (await resultsOf(revision)).map(({ status }) => status);

describe('a policy over documents and tables', () => {
  it('is a validation of the live revision, recorded when its outcome changes, and refuses nothing', async () => {
    const { id } = await submit(nova, down(), port('p1', 's1'), port('p2', 's2'));
    test.app.start();
    await evaluated();
    assert.deepEqual(await statuses(id), ['success']);
    await put({ id: 's1', status: 'DOWN' });
    await evaluated();
    await put({ id: 's9', status: 'DOWN' });
    await put({ id: 's1', status: 'DOWN' }, 'others');
    await evaluated();
    assert.deepEqual(await statuses(id), ['success', 'failure']);
    const [, { errors = '', expiresAfter, validator, recordedBy } = {}] = await resultsOf(id);
    assert.deepEqual(
      { errors: JSON.parse(errors), expiresAfter, validator, recordedBy },
      {
        errors: [
          {
            message: 'p1: server … is …',
            documents: [{ schema: 'shop/Port/v1', name: 'p1' }],
            rule: 'error',
          },
        ],
        expiresAfter: 'PT15M',
        validator: '{"name":"purser-policy","version":"1"}',
        recordedBy: 'purser',
      },
    );
    const next = await submit(port('p3', 's1'));
    assert.equal(next.id, id + 1, 'it is not refused');
    await put({ id: 's1', status: 'UP' });
    await evaluated();
    assert.deepEqual(await statuses(id), ['success', 'failure']);
    assert.equal((await statuses(next.id)).at(-1), 'success');
  });

  it('is evaluated without a request, for the revision that is live', async () => {
    const first = await submit(nova, down(), port('p1', 's1'));
    test.app.start();
    await put({ id: 's1', status: 'DOWN' });
    const until = async (revision: number, status: string): Promise<void> => {
      for (let attempt = 0; (await statuses(revision)).at(-1) !== status; attempt += 1) {
        assert.ok(attempt < 400, 'it takes too long');
        await pause(25);
      }
    };
    await until(first.id, 'failure');
    const second = await submit(port('p1', 's2'));
    await until(second.id, 'success');
  });

  it('counts in a ValidationPolicy, and is recorded again before it expires', async () => {
    const demand: DocumentSketch = {
      schema: 'deckhand/ValidationPolicy/v1',
      name: 'site',
      control: true,
      data: { validations: [{ name: 'purser-policy-down-validation' }] },
    };
    const revision = await submit(nova, down(), demand);
    const statusOf = async () => {
      const [state] = await test.app.summarizeValidations(anonymous, [revision]);
      return state?.policies.map(({ status }) => status);
    };
    assert.deepEqual(await statusOf(), ['failure']);
    test.app.start();
    await evaluated();
    assert.deepEqual(await statusOf(), ['success']);
    await evaluated();
    assert.equal((await resultsOf(revision.id)).length, 1);
    test.passDays(11 / 24 / 60);
    await evaluated();
    assert.deepEqual(await statuses(revision.id), ['success', 'success']);
    assert.deepEqual(await statusOf(), ['success']);
  });

  it('is a success no longer than the exceptions that it depends on', async () => {
    const soon = exceptionFor('s1', '2026-01-01T00:08:00Z');
    const later = exceptionFor('s2', '2026-01-01T12:00:00Z');
    const { id } = await submit(nova, down(), port('p1', 's1'), port('p2', 's2'), soon, later);
    await put({ id: 's1', status: 'DOWN' });
    await put({ id: 's2', status: 'DOWN' });
    test.app.start();
    await evaluated();
    const [first] = await resultsOf(id);
    assert.equal(first?.status, 'success');
    const [, seconds = ''] = /^PT(\d+)S$/.exec(first.expiresAfter ?? '') ?? [];
    const end = Date.parse(first.createdAt) + Number(seconds) * 1_000;
    assert.equal(new Date(end).toISOString(), '2026-01-01T00:08:00.000Z');
    await put({ id: 's1', status: 'UP' });
    await evaluated();
    const all = await resultsOf(id);
    assert.deepEqual(
      all.map(({ status }) => status),
      ['success'],
      'it is renewed only shortly before it expires',
    );
    test.passDays(5 / 24 / 60);
    await evaluated();
    const renewed = (await resultsOf(id)).at(-1);
    assert.deepEqual([renewed?.status, renewed?.expiresAfter], ['success', 'PT15M']);
  });

  it('leaves out rows that an exception matches, until it expires', async () => {
    const exception = exceptionFor('s1', '2026-01-03T00:00:00Z');
    const { id } = await submit(nova, down(), port('p1', 's1'), port('p2', 's2'), exception);
    await put({ id: 's1', status: 'DOWN' });
    test.app.start();
    await evaluated();
    assert.deepEqual(await statuses(id), ['success']);
    await put({ id: 's2', status: 'DOWN' });
    await evaluated();
    const [, { errors = '' } = {}] = await resultsOf(id);
    assert.deepEqual(
      JSON.parse(errors).map((error: { documents: readonly object[] }) => error.documents),
      [[{ schema: 'shop/Port/v1', name: 'p2' }]],
    );
    await put({ id: 's2', status: 'UP' });
    await evaluated();
    assert.deepEqual(await statuses(id), ['success', 'failure', 'success']);
    test.passDays(3);
    await evaluated();
    assert.deepEqual(await statuses(id), ['success', 'failure', 'success', 'failure']);
  });

  it('has a failure if it is broken, or a rule fails; one that takes too long is tried again', async () => {
    const broken = await submit(nova, down());
    test.app.start();
    isSlow = true;
    await evaluated();
    assert.deepEqual(await statuses(broken.id), []);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      test.passDays(2 / 24 / 60);
      await evaluated();
    }
    const [late] = await resultsOf(broken.id);
    assert.match(late?.errors ?? '', /RULE_TIMEOUT/);
    isSlow = false;
    test.passDays(2 / 24 / 60);
    await evaluated();
    assert.deepEqual(await statuses(broken.id), ['failure', 'success']);
    const sized = [
      { $lookup: { from: 'nova.servers', localField: 'd.x', foreignField: 'd.x', as: 's' } },
      { $project: { n: { $size: '$d.name' } } },
    ];
    const failing = await submit(policyOf({ from: 'documents.rendered', pipeline: sized }));
    await evaluated();
    const [failed] = await resultsOf(failing.id);
    assert.match(failed?.errors ?? '', /RULE_RUNTIME/);
  });

  it('fails over a table with more rows than a rule may give', async () => {
    const { id } = await submit(nova, down());
    await put({ id: 's1' });
    await put({ id: 's2' });
    maxRows = 1;
    test.app.start();
    await evaluated();
    const [failed] = await resultsOf(id);
    assert.match(failed?.errors ?? '', /reads documents, and nova\.servers with more than 1 rows/);
  });

  it('is not evaluated while nothing has changed that it reads', async () => {
    await submit(nova, down(), port('p1', 's1'));
    test.app.start();
    await evaluated();
    const before = evaluations;
    await put({ id: 'o1' }, 'others');
    await evaluated();
    assert.equal(evaluations, before);
  });
});
