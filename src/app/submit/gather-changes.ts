import type { Timer } from '../../ports/timer.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import type { CommitQueue } from './commit-queue.ts';

/** Waits a little before each group, so that changes that were requested together are committed together. */
export interface Gathering {
  /** Awaits the plan of a change that will wait in the queue soon. */
  expect<T>(planning: Promise<T>): Promise<T>;
  /** Resolves when no more changes are being planned than wait, or after a few milliseconds. */
  gather(queue: Pick<CommitQueue, 'size'>): Promise<void>;
}

const maxGatheringMs = 5;

export function createGathering(timer: Timer): Gathering {
  let expected = 0;
  return {
    async expect(planning) {
      expected += 1;
      try {
        return await planning;
      } finally {
        expected -= 1;
      }
    },
    async gather(queue) {
      const endsAt = timer.now() + maxGatheringMs;
      do await yieldToEventLoop();
      while (expected > queue.size() && timer.now() < endsAt);
    },
  };
}
