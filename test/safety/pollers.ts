import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { type ServedPurser, serveCli } from '../support/cli.ts';
import { seededRandom } from '../support/random.ts';
import { readTable } from '../support/table-rows.ts';
import { polledSource, startLocalApi, submitTo } from './local-api.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

const rowsOfTable = 2_000;
const intervalMs = 2_000;
/** A round begins up to a tenth of the interval later. */
const latenessMs = intervalMs / 10;
const answerMs = 200;
/** A poller that dies is succeeded so soon after its next round was due. */
const successionMs = 12_000;

/** A round as the API sees it: times by a clock that does not jump. */
interface SeenRound {
  readonly beganAt: number;
  /** When the answer was sent, or the connection was cut. */
  endedAt: number | null;
  wasCut: boolean;
}

/**
 * Has three servers run one data source, and kills them one after another, until the one that polls was killed a few
 * times: one of them polls at any time, another one goes on soon after, and the table is never seen half written.
 */
export async function pollWithKills(openPlace: () => Promise<Place>): Promise<void> {
  const random = seededRandom(safety.seed);
  const { rounds, connections, answer } = createPolledTable();
  const api = await startLocalApi(answer);
  const place = await openPlace();
  const start = (): Promise<ServedPurser> => serveCli({ ...place.settings, ...api.settings });
  const servers = await Promise.all([start(), start(), start()]);
  const store = await place.open();
  const looking = new AbortController();
  const looked = lookForHalves(store, looking.signal);
  await submitTo(servers[0]?.url ?? '', [
    polledSource('nova', api, { poll_interval: intervalMs / 1_000 }),
  ]);
  await roundsAfter(rounds, 0, 3);

  for (let killed = 0; killed < safety.pollers; ) {
    // At any moment: within a round, while its rows are written, between rounds.
    await pause(random.below(intervalMs));
    const seen = rounds.length;
    const before = connections();
    const [victim] = servers.splice(random.below(servers.length), 1);
    assert.ok(victim !== undefined);
    victim.child.kill('SIGKILL');
    await once(victim.child, 'exit');
    await pause(300);
    if (connections() < before) killed += 1;
    await roundsAfter(rounds, seen, 2);
    servers.push(await start());
  }
  looking.abort();
  const generations = await looked;
  assert.ok(generations > 0, 'the table was seen');
  checkRounds(rounds);

  await store.close();
  for (const server of servers) await server.stop();
  await place.remove();
  await api.close();
}

/** An API whose table is another at each request: every row of it says which. */
function createPolledTable() {
  const rounds: SeenRound[] = [];
  const sockets = new Set<unknown>();
  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    if (!sockets.has(socket)) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    const round: SeenRound = { beganAt: performance.now(), endedAt: null, wasCut: false };
    rounds.push(round);
    const number = rounds.length;
    const rows = Array.from({ length: rowsOfTable }, (_, id) => ({ id, number }));
    response.once('close', () => {
      round.endedAt = performance.now();
      round.wasCut = !response.writableFinished;
    });
    void pause(answerMs).then(() => response.end(JSON.stringify({ rows })));
  };
  return { rounds, connections: () => sockets.size, answer };
}

/** Waits for so many rounds more. */
async function roundsAfter(
  rounds: readonly SeenRound[],
  seen: number,
  more: number,
): Promise<void> {
  const limit = performance.now() + 60_000;
  while (rounds.length < seen + more || rounds.at(-1)?.endedAt === null) {
    assert.ok(performance.now() < limit, `no round for a minute after ${rounds.length}`);
    await pause(20);
  }
}

/** No round begins within another, nor earlier than it is due; nor much later, whoever was killed before. */
function checkRounds(rounds: readonly SeenRound[]): void {
  for (const [at, { beganAt }] of rounds.entries()) {
    const before = rounds[at - 1];
    if (before === undefined) continue;
    assert.ok(before.endedAt !== null && before.endedAt <= beganAt, `round ${at} overlaps another`);
    const gap = beganAt - before.endedAt;
    const due = before.wasCut ? 0 : intervalMs;
    assert.ok(gap - due <= successionMs + latenessMs, `round ${at} came ${gap} ms after the last`);
  }
  const gaps = rounds.slice(1).map(({ beganAt }, at) => beganAt - (rounds[at]?.endedAt ?? 0));
  // A successor polls at once: its first round may come early, each other one has an interval before it.
  const early = gaps.filter((gap) => gap < intervalMs - 50).length;
  assert.ok(early <= safety.pollers, `${early} rounds came early`);
}

/** Reads the table until `signal` is aborted: all rows of one answer, each time. Gives how many were seen. */
async function lookForHalves({ tables }: HistoryStore, signal: AbortSignal): Promise<number> {
  const seen = new Set<string>();
  while (!signal.aborted) {
    const rows = await readTable(tables, 'nova.rows', rowsOfTable / 2);
    const numbers = new Set(rows.map(({ text }) => JSON.parse(text).number));
    assert.ok(numbers.size <= 1, `half of ${[...numbers].join(' and half of ')}`);
    if (rows.length > 0) {
      assert.equal(rows.length, rowsOfTable);
      seen.add(String([...numbers][0]));
    }
    await pause(50);
  }
  return seen.size;
}
