import assert from 'node:assert/strict';
import { type Action, actionPosition, listActions } from '../../src/app/actions/kept-action.ts';
import { readRuleState } from '../../src/app/policies/rule-state.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { type ServedPurser, serveCli } from '../support/cli.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { askServer } from './ask-server.ts';
import { killWhileBusy, pauseWhileBusy, untilHolds, type Work } from './kill-while-busy.ts';
import { submitTo } from './local-api.ts';
import { type MoodyApi, type Reception, startMoodyApi } from './moody-api.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Methods of calls that must not be made again if nobody knows whether they were. */
const onceMethods: readonly string[] = ['POST', 'PATCH'];

function documents(endpoint: string): readonly object[] {
  const metadata = (name: string) => ({ schema: 'metadata/Document/v1', name });
  const webhook = { record_jsonpath: '$', id_jsonpath: '$.id' };
  const call = {
    _id: 0,
    endpoint: { $literal: 'api' },
    path: { $concat: ['/rows/', '$d.id'] },
    method: '$d.method',
    body: { id: '$d.id' },
  };
  const execute = { from: 'api.rows', pipeline: [{ $project: call }] };
  return [
    {
      schema: 'purser/DataSource/v1',
      metadata: metadata('api'),
      data: { api_endpoint: endpoint, allow_exec_api: true, tables: { rows: { webhook } } },
    },
    {
      schema: 'purser/Policy/v1',
      metadata: metadata('calls'),
      data: { execution: 'live', rules: { execute } },
    },
  ];
}

/** What happens to servers while they make calls, and how often. */
interface Disturbance {
  readonly servers: number;
  readonly times: number;
  readonly lane: number;
  /** Puts rows until calls are made, and disturbs one of the servers then. */
  disturb(running: ServedPurser[], work: Work, settings: Place['settings']): Promise<void>;
}

/**
 * Kills servers at any moment between an evaluation and the answer to a call. Each row appears once and stays: it must
 * have one action; a POST or PATCH is never sent again after an attempt that may have had its effect, and is reported if
 * nobody knows; all others are sent at least once.
 */
export function killSenders(
  openPlace: () => Promise<Place>,
  servers: number,
  times: number,
  lane: number,
): Promise<void> {
  const disturb: Disturbance['disturb'] = async (running, work, settings) => {
    await killWhileBusy(running, work);
    running.push(await serveCli(settings));
  };
  return disturbSenders(openPlace, { servers, times, lane, disturb });
}

/** The same with two servers, of which one is paused until the other has its leases, and then goes on. */
export function pauseSenders(
  openPlace: () => Promise<Place>,
  times: number,
  lane: number,
): Promise<void> {
  return disturbSenders(openPlace, { servers: 2, times, lane, disturb: pauseWhileBusy });
}

async function disturbSenders(
  openPlace: () => Promise<Place>,
  { servers, times, lane, disturb }: Disturbance,
): Promise<void> {
  const random = seededRandom(safety.seed + lane);
  const place = await openPlace();
  const store = await place.open();
  const api = await startMoodyApi(random);
  const settings = {
    ...place.settings,
    ...api.settings,
    PURSER_EXECUTION: 'live',
    PURSER_EXECUTION_LOOP: '0',
    PURSER_EXECUTION_RETRY_BASE: '50',
  };
  const running: ServedPurser[] = [];
  while (running.length < servers) running.push(await serveCli(settings));
  await submitTo(running[0]?.url ?? '', documents(api.endpoint));
  const { put } = createRows(random);
  for (let nth = 0; nth < times; nth += 1) {
    const isBusy = await nextCalls(api, store);
    await disturb(running, { put, isBusy, random }, settings);
  }
  await untilQuiet(store);
  await checkActions(store, api);
  await Promise.all(running.map((server) => server.stop()));
  await api.close();
  await store.close();
  await place.remove();
}

/** Puts rows, each with an id of its own. */
function createRows(random: Random) {
  let count = 0;
  return {
    async put(url: string): Promise<void> {
      count += 1;
      const value = { id: `r${count}`, method: methods[random.below(methods.length)] };
      const mutation = `mutation ($input: IngestRecordInput!) {
        ingestRecord(input: $input) { problems { message } }
      }`;
      await askServer(url, mutation, { input: { table: 'api.rows', record: { value } } });
    },
  };
}

/** Whether an evaluation was committed since now, and calls were made. */
async function nextCalls(api: MoodyApi, store: HistoryStore): Promise<() => Promise<boolean>> {
  const before = api.received.length;
  const { number } = (await readRuleState(store.records)).state;
  return async () =>
    api.received.length > before && (await readRuleState(store.records)).state.number > number;
}

/** Waits until no action waits for an attempt, and every row has one. */
async function untilQuiet(store: HistoryStore): Promise<void> {
  const isQuiet = async (): Promise<boolean> => {
    const [table] = await store.tables.states(['api.rows']);
    const all = await allActions(store);
    const isDone = all.every(({ state }) => !['PLANNED', 'PENDING', 'RUNNING'].includes(state));
    return isDone && all.length >= (table?.rows ?? 0);
  };
  await untilHolds(isQuiet, 'actions wait for ever');
}

async function checkActions(store: HistoryStore, { received }: MoodyApi): Promise<void> {
  const all = await allActions(store);
  const [table] = await store.tables.states(['api.rows']);
  assert.equal(all.length, table?.rows, 'one action for each row');
  assert.equal(new Set(all.map(({ identity }) => identity)).size, all.length);
  const keys = new Set(all.map(({ id }) => id));
  for (const reception of received) assert.ok(keys.has(keyOf(reception)), 'it has an action');
  for (const action of all)
    checkAction(
      action,
      received.filter((reception) => keyOf(reception) === action.id),
    );
}

/** The action that a call is of. */
function keyOf({ headers }: Reception): string {
  return String(headers['idempotency-key']);
}

function checkAction({ id, state, method }: Action, received: readonly Reception[]): void {
  const statuses = received.map(({ status }) => status);
  const said = `${method} ${id} is ${state}, the API said ${statuses.join()}`;
  if (onceMethods.includes(method)) {
    // Only what the API refused may be sent again.
    assert.ok(
      statuses.slice(0, -1).every((status) => status === 503),
      said,
    );
    assert.ok(state === 'SUCCEEDED' || state === 'UNKNOWN', said);
  } else assert.equal(state, 'SUCCEEDED', said);
  if (state === 'SUCCEEDED') assert.ok(statuses.includes(200), said);
}

async function allActions(store: HistoryStore): Promise<readonly Action[]> {
  const all: Action[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await listActions(store.records, { below: last && actionPosition(last) });
    if (page.length === 0) return all;
    all.push(...page.map(({ action }) => action));
  }
}
