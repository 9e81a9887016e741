import { refusal } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { CommittedChange, PlannedCommit } from './change-plan.ts';

/** A change to commit. */
export interface QueuedChange {
  /** Plans it on a revision, whose content is available. Writes nothing. @throws what refuses it there */
  plan(on: Revision): Promise<PlannedCommit>;
  /**
   * Makes the plan on a later revision, where all that the plan rests on is the same, from the one before; null if it has
   * to be made anew. Writes nothing.
   */
  planAgain(planned: PlannedCommit, on: Revision): Promise<PlannedCommit | null>;
  /** The plan on the head when it was queued. */
  readonly planned: PlannedCommit;
  /** Writes what must be stored before the commit. */
  prepare(planned: PlannedCommit): Promise<void>;
}

/** A change in the queue. */
export interface WaitingChange {
  readonly change: QueuedChange;
  /** The newest plan. */
  planned: PlannedCommit;
  /** How often another server committed first. */
  lostRaces: number;
  /** How often it was planned again outside of the queue. */
  returns: number;
  resolve(done: CommittedChange): void;
  reject(error: unknown): void;
}

/** The changes that wait, in order of arrival. Those that were taken and are not answered count, too. */
export interface CommitQueue {
  /** Resolves with what the change was answered. @throws TOO_BUSY */
  add(change: QueuedChange): Promise<CommittedChange>;
  hasNext(): boolean;
  size(): number;
  /** The newest plans of the changes that wait. */
  plans(): readonly PlannedCommit[];
  take(): WaitingChange | null;
  takeAll(): readonly WaitingChange[];
  /** Changes that were taken wait again, before all others. */
  putBack(some: readonly WaitingChange[]): void;
}

export function createCommitQueue(maxWaiting: number): CommitQueue {
  const waiting: WaitingChange[] = [];
  let unanswered = 0;
  return {
    async add(change) {
      if (unanswered >= maxWaiting) {
        throw refusal('TOO_BUSY', {
          reason: `the queue of changes is full (PURSER_COMMIT_QUEUE is ${maxWaiting})`,
        });
      }
      unanswered += 1;
      const answer = new Promise<CommittedChange>((resolve, reject) => {
        const { planned } = change;
        waiting.push({ change, planned, lostRaces: 0, returns: 0, resolve, reject });
      });
      return answer.finally(() => {
        unanswered -= 1;
      });
    },
    hasNext: () => waiting.length > 0,
    size: () => waiting.length,
    plans: () => waiting.map(({ planned }) => planned),
    take: () => waiting.shift() ?? null,
    takeAll: () => waiting.splice(0),
    putBack: (some) => {
      waiting.unshift(...some);
    },
  };
}
