import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { digestOfRows, type RuleState, readRuleState } from '../../src/app/policies/rule-state.ts';
import { findViolations } from '../../src/app/violations/find-violations.ts';
import { eventsAfter } from '../../src/app/violations/read-events.ts';
import type { JsonObject } from '../../src/domain/json/value.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { type ServedPurser, serveCli } from '../support/cli.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { askServer } from './ask-server.ts';
import { submitTo } from './local-api.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

/**
 * A server that dies while it evaluates rules is succeeded within this: its lease lasts ten seconds; the rest is for the
 * first evaluation of its successor on a busy machine.
 */
const successionMs = 15_000;
/** Milliseconds that a server evaluates for before it is killed, at most. */
const maxLifeMs = 600;
/** Longer than servers gather changes: what would still be evaluated has been. */
const quietMs = 500;
const hosts = 20;

const webhook = { record_jsonpath: '$', id_jsonpath: '$.id' };
const source = {
  schema: 'purser/DataSource/v1',
  metadata: { schema: 'metadata/Document/v1', name: 'nova' },
  data: { tables: { servers: { webhook }, images: { webhook } } },
};
const project = { $project: { _id: 0, id: '$d.id' } };
const policy = {
  schema: 'purser/Policy/v1',
  metadata: { schema: 'metadata/Document/v1', name: 'hosts' },
  data: {
    rules: {
      error: { from: 'nova.servers', pipeline: [{ $match: { 'd.status': 'DOWN' } }, project] },
      again: { severity: 'warning', from: 'error' },
      unstable: {
        severity: 'error',
        from: 'nova.servers',
        pipeline: [
          { $lookup: { from: 'nova.images', localField: 'd.id', foreignField: 'd.id', as: 'i' } },
          { $match: { 'i.d.status': 'DOWN' } },
          project,
        ],
      },
    },
  },
};
const rules = ['hosts.again', 'hosts.error', 'hosts.unstable'] as const;

/**
 * Has two servers on one store run a policy: each change of a table makes one evaluation, which both show. The one that
 * evaluates is killed, and the other one takes its place.
 */
export async function evaluateOnTwoServers(openPlace: () => Promise<Place>): Promise<void> {
  const place = await openPlace();
  const store = await place.open();
  const first = await serveCli(place.settings);
  await submitTo(first.url, [source, policy]);
  await numberAfter(store, 0);
  // The first one has the lease before there is another one.
  const second = await serveCli(place.settings);
  const servers = [first, second];

  await pause(quietMs);
  let { number } = await stateOf(store);
  for (let down = 1; down <= 4; down += 1) {
    await putRecord(servers[down % 2], 'servers', { id: `s${down}`, status: 'DOWN' });
    for (const { url } of servers) await untilCounted(url, down);
    await pause(quietMs);
    const { number: next } = await stateOf(store);
    assert.equal(next, number + 1, 'one change, one evaluation');
    number = next;
  }

  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const killedAt = performance.now();
  await putRecord(second, 'servers', { id: 's5', status: 'DOWN' });
  await untilCounted(second.url, 5);
  const tookMs = performance.now() - killedAt;
  assert.ok(tookMs <= successionMs, `nobody evaluated for ${tookMs} ms`);
  const third = await serveCli(place.settings);
  assert.deepEqual(await countsOf(third.url), await countsOf(second.url));
  await pause(quietMs);
  assert.equal((await stateOf(store)).number, number + 1);

  await second.stop();
  await third.stop();
  await store.close();
  await place.remove();
}

/**
 * Kills a server at any moment while two tables change and their rules are evaluated. What it leaves is the state of one
 * evaluation, and the next server brings it up to what the tables are.
 */
export async function killEvaluators(openPlace: () => Promise<Place>): Promise<void> {
  const random = seededRandom(safety.seed);
  const place = await openPlace();
  const store = await place.open();
  const looking = new AbortController();
  const looked = lookForHalves(store, looking.signal);
  let server = await serveCli(place.settings);
  await submitTo(server.url, [source, policy]);
  for (let killed = 0; killed < safety.evaluators; killed += 1) {
    // Started beside it, as that takes longer than all else.
    const next = serveCli(place.settings);
    // It is awaited once the other one is killed.
    next.catch(() => undefined);
    await changeUntilKilled(server, store, random);
    await checkWhole(store);
    server = await next;
    await checkSettled(server, store, `kill ${killed + 1}`);
  }
  looking.abort();
  assert.ok((await looked) > safety.evaluators, 'states were seen');
  await server.stop();
  await store.close();
  await place.remove();
}

/** Changes rows until the server, which evaluates them, is killed. */
async function changeUntilKilled(
  { url, child }: ServedPurser,
  store: HistoryStore,
  random: Random,
): Promise<void> {
  const ended = once(child, 'exit');
  const dying = new AbortController();
  const life = random.below(maxLifeMs);
  const changed = changeRows(url, random, dying.signal);
  await numberAfter(store, (await stateOf(store)).number);
  await pause(life);
  dying.abort();
  child.kill('SIGKILL');
  await Promise.all([ended, changed]);
  await passLease(store);
}

/**
 * Makes the lease of a killed server end now, and not when its time is up, which another test waits for: so that many kills
 * take little time.
 */
async function passLease({ leases }: HistoryStore): Promise<void> {
  for (const lease of await leases.holders('rules')) await leases.release(lease);
}

/** Puts rows into both tables without pause. Requests that a kill cuts fail. */
async function changeRows(url: string, random: Random, dying: AbortSignal): Promise<void> {
  while (!dying.aborted) {
    const row = { id: `s${random.below(hosts)}`, status: random.below(2) === 0 ? 'DOWN' : 'UP' };
    const table = random.below(2) === 0 ? 'servers' : 'images';
    await putRecord({ url }, table, row).catch((error: unknown) => {
      if (!dying.aborted) throw error;
    });
  }
}

/** Looks at the state until `signal` is aborted: it is of one evaluation, each time. Gives how many were seen. */
async function lookForHalves(store: HistoryStore, signal: AbortSignal): Promise<number> {
  let [seen, last] = [0, 0];
  while (!signal.aborted) {
    const { number } = await checkWhole(store);
    assert.ok(number >= last, `evaluation ${number} after ${last}`);
    if (number > last) seen += 1;
    last = number;
    await pause(10);
  }
  return seen;
}

/** The state: rules that give the same rows have the same status, whenever one looks. */
async function checkWhole(store: HistoryStore): Promise<RuleState> {
  const state = await stateOf(store);
  const [again, error, unstable] = rules.map((rule) => state.rules[rule]);
  assert.deepEqual(again && { ...again, digest: null }, error && { ...error, digest: null });
  assert.equal(unstable === undefined, error === undefined);
  return state;
}

/** Once nothing is due, the state is that of the tables, as the server shows them. */
async function checkSettled(
  { url }: ServedPurser,
  store: HistoryStore,
  trial: string,
): Promise<void> {
  await askServer(url, 'mutation { evaluatePolicies(input: {}) { problems { message } } }');
  const state = await checkWhole(store);
  const tables = await store.tables.states(['nova.servers', 'nova.images']);
  assert.deepEqual(
    state.generations,
    Object.fromEntries(tables.map(({ table, generation }) => [table, generation])),
    trial,
  );
  const counts = await countsOf(url);
  for (const rule of rules) {
    const rows = await rowsOf(url, rule);
    assert.equal(counts[rule], rows.length, `${trial}: ${rule}`);
    assert.equal(state.rules[rule]?.rowsDigest, digestOfRows(rows), `${trial}: ${rule}`);
    assert.equal(state.violations[rule]?.open, rows.length, `${trial}: ${rule}`);
  }
  await checkEvents(store, trial);
}

/** The events of violations are numbered without gaps, and lead to those that are open. */
async function checkEvents(store: HistoryStore, trial: string): Promise<void> {
  const open = new Set<string>();
  let last = 0;
  for (;;) {
    const found = await eventsAfter(store.events, last);
    if (found.length === 0) break;
    for (const { sequence, event } of found) {
      assert.equal(sequence, last + 1, trial);
      last = sequence;
      const { violation, type } = event;
      const id = `${violation.rule} ${violation.key}`;
      assert.equal(open.has(id), type !== 'opened', `${trial}: ${type} ${id}`);
      if (type === 'closed') open.delete(id);
      else open.add(id);
    }
  }
  const listed = new Set<string>();
  for await (const { violation } of findViolations(store, { rules, state: 'open' })) {
    listed.add(`${violation.rule} ${violation.key}`);
  }
  assert.deepEqual([...listed].sort(), [...open].sort(), trial);
}

async function stateOf({ records }: HistoryStore): Promise<RuleState> {
  return (await readRuleState(records)).state;
}

/** Waits for an evaluation after one of a number. */
async function numberAfter(store: HistoryStore, number: number): Promise<void> {
  await until(async () => (await stateOf(store)).number > number, `no evaluation after ${number}`);
}

/** Waits until a server shows so many rows of the rule `hosts.error`. */
async function untilCounted(url: string, rows: number): Promise<void> {
  const isCounted = async (): Promise<boolean> => (await countsOf(url))['hosts.error'] === rows;
  await until(isCounted, `a server shows no ${rows} rows`);
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const limit = performance.now() + 60_000;
  while (!(await holds())) {
    assert.ok(performance.now() < limit, otherwise);
    await pause(20);
  }
}

/** The numbers of rows that a server shows, by rule. */
async function countsOf(url: string): Promise<Readonly<Record<string, number | null>>> {
  const query = '{ rulePolicies { nodes { rules { name rowCount error { code } } } } }';
  const { rulePolicies } = await askServer<{
    readonly rulePolicies: {
      readonly nodes: readonly {
        readonly rules: readonly {
          readonly name: string;
          readonly rowCount: number | null;
          readonly error: object | null;
        }[];
      }[];
    };
  }>(url, query);
  const shown = rulePolicies.nodes.flatMap((one) => one.rules);
  assert.ok(shown.every(({ error }) => error === null));
  return Object.fromEntries(shown.map(({ name, rowCount }) => [name, rowCount]));
}

async function rowsOf(url: string, rule: string): Promise<readonly JsonObject[]> {
  const query = 'query ($rule: String!) { ruleRows(rule: $rule) { nodes error { code } } }';
  const { ruleRows } = await askServer<{
    readonly ruleRows: { readonly nodes: readonly JsonObject[]; readonly error: object | null };
  }>(url, query, { rule });
  assert.equal(ruleRows.error, null);
  return ruleRows.nodes;
}

async function putRecord(
  server: Pick<ServedPurser, 'url'> | undefined,
  table: string,
  record: JsonObject,
): Promise<void> {
  const mutation = `mutation ($input: IngestRecordInput!) {
    ingestRecord(input: $input) { problems { message } }
  }`;
  const input = { table: `nova.${table}`, record: { value: record } };
  const { ingestRecord } = await askServer<{
    readonly ingestRecord: { readonly problems: readonly object[] };
  }>(server?.url ?? '', mutation, { input });
  assert.deepEqual(ingestRecord.problems, []);
}
