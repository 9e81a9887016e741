import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { soundHistory, soundResults } from './check-store.ts';
import { onProblems, type Place } from './place.ts';
import { safety } from './settings.ts';

const script = fileURLToPath(new URL('../support/submitter.mjs', import.meta.url));

/** Trials on one history: a longer one takes longer to verify. */
const trialsPerPlace = 25;

/** Milliseconds from the first acknowledgement to the end of a process, at most. */
const maxLifeMs = 120;

/**
 * Kills processes during their work, and checks the store afterwards: everything that was acknowledged
 * is stored, and no change is stored in part.
 */
export async function killTrials(openPlace: () => Promise<Place>): Promise<void> {
  const random = seededRandom(safety.seed);
  for (let trial = 0; trial < safety.kills; trial += trialsPerPlace) {
    const place = await openPlace();
    const store = await place.open();
    const trials = Math.min(trialsPerPlace, safety.kills - trial);
    for (let nth = 0; nth < trials; nth += 1) await killTrial(place, store, random, trial + nth);
    await store.close();
    await place.remove();
  }
}

async function killTrial(
  place: Place,
  store: HistoryStore,
  random: Random,
  trial: number,
): Promise<void> {
  const acknowledged = await submitUntilKilled(place, random, onProblems(trial));
  const line = await soundHistory(store);
  const kept = new Set([
    ...line.map(({ id, digest }) => `revision ${id} ${digest}`),
    ...(await soundResults(store)).map(
      ({ sequence, validator }) => `result ${sequence} ${JSON.parse(validator)}`,
    ),
  ]);
  for (const one of acknowledged) assert.ok(kept.has(one), `trial ${trial}: ${one} is lost`);
}

/** Acknowledged by the process as stored, up to the moment it was killed. */
async function submitUntilKilled(
  { settings }: Place,
  random: Random,
  problemSettings: ReturnType<typeof onProblems>,
): Promise<readonly string[]> {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(PURSER_|NODE_OPTIONS$)/.test(name),
  );
  const name = `s${random.below(4)}`;
  const child = spawn(process.execPath, [script, name, String(random.below(2 ** 31))], {
    env: { ...Object.fromEntries(outside), ...settings, ...problemSettings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (acknowledged.length === 0) {
      void pause(random.below(maxLifeMs)).then(() => child.kill('SIGKILL'));
    }
    acknowledged.push(line);
  }
  await ended;
  assert.equal(child.signalCode, 'SIGKILL', 'it goes on until it is killed');
  return acknowledged;
}
