import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServedPurser } from '../support/cli.ts';
import type { Random } from '../support/random.ts';

/** Milliseconds that servers work before one of them is killed, at most. */
const maxLifeMs = 600;
/** Rows that are put at once; those after them come slowly, as a server that was killed leaves its lease for seconds. */
const fastRows = 10;
const longestWaitMs = 90_000;

/** What servers are given to do until one of them is killed. */
export interface Work {
  /** Puts a row with a server. */
  put(url: string): Promise<void>;
  isBusy(): Promise<boolean>;
  readonly random: Random;
}

/** Puts rows until the servers are busy, and soon kills one of them, which it takes from the list. */
export async function killWhileBusy(
  running: ServedPurser[],
  { put, isBusy, random }: Work,
): Promise<void> {
  const dying = new AbortController();
  const putting = putRows(running, put, dying.signal);
  await untilHolds(isBusy, 'nothing is done');
  await pause(random.below(maxLifeMs));
  dying.abort();
  const [victim] = running.splice(random.below(running.length), 1);
  victim?.child.kill('SIGKILL');
  await Promise.all([victim && once(victim.child, 'exit'), putting]);
}

/** Milliseconds for which a server is paused: its leases end meanwhile, and another takes them. */
const pausedMs = 13_000;

/** Puts rows until the servers are busy, and soon pauses one of them until another has its leases. */
export async function pauseWhileBusy(
  running: readonly ServedPurser[],
  { put, isBusy, random }: Work,
): Promise<void> {
  const [before, meanwhile] = [new AbortController(), new AbortController()];
  const putting = putRows(running, put, before.signal);
  await untilHolds(isBusy, 'nothing is done');
  await pause(random.below(maxLifeMs));
  before.abort();
  const victim = running[random.below(running.length)];
  victim?.child.kill('SIGSTOP');
  const others = running.filter((one) => one !== victim);
  const puttingOn = putRows(others, put, meanwhile.signal);
  await pause(pausedMs);
  meanwhile.abort();
  victim?.child.kill('SIGCONT');
  await Promise.all([putting, puttingOn]);
}

/** Requests that a kill cuts fail. */
async function putRows(
  running: readonly ServedPurser[],
  put: Work['put'],
  dying: AbortSignal,
): Promise<void> {
  for (let count = 0; !dying.aborted; count += 1) {
    await put(running[0]?.url ?? '').catch((error: unknown) => {
      if (!dying.aborted) throw error;
    });
    await pause(count < fastRows ? 20 : 500);
  }
}

/** Waits until something holds; fails with `otherwise` if that takes too long. */
export async function untilHolds(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const limit = performance.now() + longestWaitMs;
  while (!(await holds())) {
    assert.ok(performance.now() < limit, otherwise);
    await pause(50);
  }
}
