import type { Digest } from '../../domain/json/canonical.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { Timer } from '../../ports/timer.ts';
import { type Action, eachAction } from './kept-action.ts';

/** The actions that wait for an attempt. */
export interface ActionQueue {
  /** Notes that there may be others in the store. */
  change(): void;
  /** Those that are due, oldest first, after a look at the store if there may be others. */
  due(): Promise<readonly WaitingAction[]>;
  /** Takes an action out. */
  take(action: WaitingAction): void;
  /** Milliseconds until the next one is due, or the store should be looked at; infinite if neither. */
  pauseMs(): number;
}

/** An action that waits. */
export interface WaitingAction {
  readonly id: Digest;
  readonly version: number;
  readonly endpoint: string;
  /** By the timer, as a clock may jump. */
  readonly dueAt: number;
}

/** Looking at the store takes at most this part of the time. */
const restFactor = 10;

export function createActionQueue({
  records,
  clock,
  timer,
}: {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly timer: Timer;
}): ActionQueue {
  let waiting = new Map<Digest, WaitingAction>();
  let isChanged = true;
  let lookAt = timer.now();

  async function look(): Promise<void> {
    const begun = timer.now();
    isChanged = false;
    const found: WaitingAction[] = [];
    for await (const { action, version } of eachAction(records, ['PENDING'])) {
      const before = waiting.get(action.id);
      found.push(before?.version === version ? before : waitingAction(action, version));
    }
    waiting = new Map(found.reverse().map((one) => [one.id, one]));
    lookAt = timer.now() + (timer.now() - begun) * restFactor;
  }

  function waitingAction(
    { id, endpoint, changedAt, waitMs }: Action,
    version: number,
  ): WaitingAction {
    const left = Date.parse(changedAt) + waitMs - Date.parse(clock.now());
    // No longer than it was to wait, even if the clock was put back.
    return { id, version, endpoint, dueAt: timer.now() + Math.min(waitMs, Math.max(0, left)) };
  }

  return {
    change() {
      isChanged = true;
    },
    async due() {
      if (isChanged && timer.now() >= lookAt) await look();
      return [...waiting.values()].filter(({ dueAt }) => dueAt <= timer.now());
    },
    take({ id }) {
      waiting.delete(id);
    },
    pauseMs() {
      const times = [...waiting.values()]
        .map(({ dueAt }) => dueAt)
        .filter((at) => at > timer.now());
      const next = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
      return Math.max(0, Math.min(next, isChanged ? lookAt : next) - timer.now());
    },
  };
}
