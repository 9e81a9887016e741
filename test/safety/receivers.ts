import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readDeliveries } from '../../src/app/notifications/kept-delivery.ts';
import { lastEvents } from '../../src/app/notifications/next-events.ts';
import { eventsAfter } from '../../src/app/violations/read-events.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { type ServedPurser, serveCli } from '../support/cli.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { askServer } from './ask-server.ts';
import { killWhileBusy, untilHolds } from './kill-while-busy.ts';
import { submitTo } from './local-api.ts';
import { type Reception, startMoodyApi } from './moody-api.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

const secret = 'a secret of 24 characters';
/** One of so many posts is refused, and one is cut: each is sent again after a second or more. */
const spoilt = 40;

function documents(url: string): readonly object[] {
  const metadata = (name: string) => ({ schema: 'metadata/Document/v1', name });
  const webhook = { record_jsonpath: '$', id_jsonpath: '$.id' };
  const error = {
    from: 'api.rows',
    key: ['id'],
    pipeline: [{ $match: { 'd.isWrong': true } }, { $project: { id: '$d.id', size: '$d.size' } }],
  };
  return [
    {
      schema: 'purser/DataSource/v1',
      metadata: metadata('api'),
      data: { tables: { rows: { webhook } } },
    },
    { schema: 'purser/Policy/v1', metadata: metadata('sound'), data: { rules: { error } } },
    {
      schema: 'purser/Notification/v1',
      metadata: metadata('chat'),
      data: { url, secret, events: ['opened', 'changed', 'closed'] },
    },
  ];
}

/**
 * Kills servers at any moment while they report violations that open, change and close. The receiver must get each event,
 * in order, under one id and with one body; an event may come twice, but never after a later one.
 */
export async function killReporters(
  openPlace: () => Promise<Place>,
  servers: number,
  kills: number,
  lane: number,
): Promise<void> {
  const random = seededRandom(safety.seed + lane);
  const place = await openPlace();
  const store = await place.open();
  const api = await startMoodyApi(random, spoilt);
  const settings = { ...place.settings, ...api.settings };
  const running: ServedPurser[] = [];
  while (running.length < servers) running.push(await serveCli(settings));
  await submitTo(running[0]?.url ?? '', documents(`${api.endpoint}/hook`));
  // It begins with the events after those that there are by then.
  await untilHolds(async () => (await deliveryOf(store)) !== null, 'no server reports events');
  const put = rowsOf(random);
  for (let killed = 0; killed < kills; killed += 1) {
    const before = api.received.length;
    const isBusy = async (): Promise<boolean> => api.received.length > before;
    await killWhileBusy(running, { put, isBusy, random });
    running.push(await serveCli(settings));
  }
  await evaluateNow(running[0]?.url ?? '');
  await untilHolds(() => isReported(store), 'events wait for ever');
  await checkReceived(store, api.received);
  await Promise.all(running.map((server) => server.stop()));
  await api.close();
  await store.close();
  await place.remove();
}

/** Rows that begin to be wrong, change, and stop being wrong. */
function rowsOf(random: Random): (url: string) => Promise<void> {
  let size = 0;
  return async (url) => {
    size += 1;
    const value = { id: `r${random.below(40)}`, size, isWrong: random.below(4) > 0 };
    const mutation = `mutation ($input: IngestRecordInput!) {
      ingestRecord(input: $input) { problems { message } }
    }`;
    await askServer(url, mutation, { input: { table: 'api.rows', record: { value } } });
  };
}

/** Returns when all that was put is evaluated. */
async function evaluateNow(url: string): Promise<void> {
  await askServer(url, 'mutation { evaluatePolicies(input: {}) { __typename } }');
}

async function deliveryOf({ records }: HistoryStore) {
  const [kept = null] = await readDeliveries(records, ['chat']);
  return kept?.delivery ?? null;
}

/** Whether the receiver has all events. */
async function isReported(store: HistoryStore): Promise<boolean> {
  const { violations } = await lastEvents(store);
  return (await deliveryOf(store))?.cursor.violations === violations;
}

async function checkReceived(store: HistoryStore, received: readonly Reception[]): Promise<void> {
  const expected = await expectedIds(store);
  assert.ok(expected.length > 0, 'there are events');
  const ids = received.map(idOf);
  assert.deepEqual([...new Set(ids)], expected, 'each event, in the order of the first attempts');
  const places = ids.map((id) => expected.indexOf(id));
  for (const [nth, at] of places.entries()) {
    assert.ok(at >= (places[nth - 1] ?? 0), `${ids[nth]} comes after ${ids[nth - 1]}`);
  }
  const bodies = new Map<string, string>();
  for (const reception of received) {
    const id = idOf(reception);
    if (reception.body === null) continue;
    checkSignature(reception, reception.body);
    assert.equal(JSON.parse(reception.body).id, id);
    assert.equal(reception.body, bodies.get(id) ?? reception.body, `${id} has one body`);
    bodies.set(id, reception.body);
  }
  const taken = new Set(received.filter(({ status }) => status === 200).map(idOf));
  assert.deepEqual([...taken], expected, 'the receiver took each event');
}

/** Of all events: no violation is waived, and the receiver wants all changes. */
async function expectedIds({ events }: HistoryStore): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = 0; ; ) {
    const found = await eventsAfter(events, after);
    const last = found.at(-1);
    if (last === undefined) return ids;
    ids.push(...found.map(({ sequence }) => `violations/${sequence}`));
    after = last.sequence;
  }
}

function idOf({ headers }: Reception): string {
  return String(headers['purser-event-id']);
}

function checkSignature({ headers }: Reception, body: string): void {
  const signed = `${headers['purser-timestamp']}.${body}`;
  const signature = createHmac('sha256', secret).update(signed).digest('hex');
  assert.equal(headers['purser-signature'], `sha256=${signature}`);
}
