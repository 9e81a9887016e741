import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { TableState } from '../../src/ports/table-store.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { readTable } from '../support/table-rows.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

const script = fileURLToPath(new URL('../support/table-writer.mjs', import.meta.url));

/** Milliseconds from the first acknowledgement to the end of a process, at most. */
const maxLifeMs = 400;

/** A change that was acknowledged as done. */
interface Acknowledged {
  readonly generation: number;
  readonly number: number;
}

/**
 * Kills processes that change a table, two at a time, and looks at what they leave: a generation whole, no older than what
 * was acknowledged last, and nothing beside it once somebody has changed the table a few times more.
 *
 * @param countRows how many rows the store keeps, of whatever table
 */
export async function killTableWriters(
  place: Place,
  rows: number,
  kills: number,
  countRows: () => Promise<number>,
): Promise<void> {
  const random = seededRandom(safety.seed);
  const store = await place.open();
  for (let trial = 0; trial < kills; trial += 2) {
    const lives = [0, 1].map(() => writeUntilKilled(place, random, rows));
    const acknowledged = (await Promise.all(lives)).flat();
    await checkWhole(store, rows, acknowledged, trial);
  }
  // Several times, as a server may still do what a process asked for that was killed.
  let after: TableState | null = null;
  for (let changes = 0; changes < 3; changes += 1) {
    const [before] = await store.tables.states(['t']);
    const from = before?.generation ?? 0;
    after = await store.tables.apply({ table: 't', from, put: [], remove: [] });
    await pause(200);
  }
  assert.equal(await countRows(), after?.rows);
  await store.close();
}

async function checkWhole(
  { tables, events, records }: HistoryStore,
  rows: number,
  acknowledged: readonly Acknowledged[],
  trial: number,
): Promise<void> {
  const last = acknowledged.toSorted((a, b) => a.generation - b.generation).at(-1);
  const numbers = acknowledged.map(({ number }) => number);
  assert.equal(new Set(numbers).size, numbers.length, `trial ${trial}: a number came twice`);
  const [state] = await tables.states(['t']);
  assert.ok((state?.generation ?? 0) >= (last?.generation ?? 0), `trial ${trial}: one is lost`);
  const found = await readTable(tables, 't', 5_000);
  const texts = [...new Set(found.map(({ text }) => text))];
  assert.ok(texts.length <= 1, `trial ${trial}: half of ${texts.join(' and half of ')}`);
  const shown = Number(texts[0] ?? 0);
  assert.ok(shown >= (last?.number ?? 0), `trial ${trial}: an older generation`);
  assert.equal(found.length, shown === 0 ? 0 : rows - (shown % 2), `trial ${trial}`);
  assert.equal(state?.rows, found.length);
  const end = await events.last('changes');
  const line = await events.after('changes', 0, Number.MAX_SAFE_INTEGER);
  assert.deepEqual(
    line.map(({ sequence }) => sequence),
    line.map((_, at) => at + 1),
  );
  assert.ok(end === line.length && end >= shown);
  const [record] = await records.get('last', ['t']);
  assert.ok(Number(record?.text ?? 0) >= (last?.number ?? 0));
}

async function writeUntilKilled(
  { settings }: Place,
  random: Random,
  rows: number,
): Promise<readonly Acknowledged[]> {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(PURSER_|NODE_OPTIONS$)/.test(name),
  );
  const life = random.below(maxLifeMs);
  const child = spawn(process.execPath, [script, String(rows)], {
    env: { ...Object.fromEntries(outside), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // It may wait for the lease of another for as long as that lives.
  const kill = (ms: number): void => void pause(ms).then(() => child.kill('SIGKILL'));
  kill(5_000);
  const acknowledged: Acknowledged[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (acknowledged.length === 0) kill(life);
    const [generation = 0, number = 0] = line.split(' ').map(Number);
    acknowledged.push({ generation, number });
  }
  await ended;
  assert.equal(child.signalCode, 'SIGKILL', 'it goes on until it is killed');
  return acknowledged;
}
