import type { Revision } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Services } from '../kernel/services.ts';
import type { CommittedChange } from './change-plan.ts';
import { answersOnHead, planGroup, returnGroup, writeGroup } from './commit-group.ts';
import {
  type CommitQueue,
  createCommitQueue,
  type QueuedChange,
  type WaitingChange,
} from './commit-queue.ts';
import type { CommitTurns } from './commit-turns.ts';
import { createGathering, type Gathering } from './gather-changes.ts';
import { headOrZero, planOnHead } from './plan-on-head.ts';
import { createRecentCommits, type RecentCommits } from './recent-commits.ts';

/**
 * Commits the changes of this process, one group after another: those that wait are planned one after the other, each on
 * what the one before it leaves, and written together. (docs/stores.md#group-commit)
 */
export interface Committer {
  /** Awaits the plan of a change that is to be committed then: the next group waits a little for it. */
  readonly expect: Gathering['expect'];
  /**
   * Resolves once the change is durable, or once it is certain that it changes nothing after all.
   *
   * @throws TOO_BUSY if too many changes wait, or others committed first too often; what `plan` throws on the revision
   * that the change would follow
   */
  commit(change: QueuedChange): Promise<CommittedChange>;
  /** The likely head; null if it has to be read. The store refuses a commit on another one. */
  expectedHead(): Revision | null;
  /** The number of changes that wait for their commit. */
  waiting(): number;
  /** Resolves when nothing is being committed. */
  close(): Promise<void>;
}

/** Plans a change on the head, outside of the queue; false if it is refused there. */
async function isPlannedAnew(
  services: Pick<Services, 'store' | 'limits'>,
  waiting: WaitingChange,
): Promise<boolean> {
  waiting.returns += 1;
  try {
    waiting.planned = await planOnHead(services, waiting.change.plan);
    return true;
  } catch (error) {
    waiting.reject(error);
    return false;
  }
}

/**
 * The head to commit on, if it need not be read: what this server expects, if all changes that wait were planned on that, or on
 * a revision that commits of this server lead from. If another one has committed since, the store refuses the commit.
 */
function expectedHead({ queue, recent, turns }: Committing): Revision | null {
  const expected = turns.expected();
  if (expected === null) return null;
  return queue.heads().every((head) => recent.leads(head, expected)) ? expected : null;
}

interface Committing {
  readonly queue: CommitQueue;
  readonly recent: RecentCommits;
  readonly turns: CommitTurns;
}

/** Plans what waits, and writes it; `giveBack` gets what takes too long for that. Returns the commits that were appended. */
async function commitGroup(
  services: Pick<Services, 'store' | 'content' | 'limits' | 'timer'>,
  committing: Committing,
  giveBack: (waiting: WaitingChange) => void,
): Promise<readonly Commit[]> {
  const { queue, turns } = committing;
  const expected = expectedHead(committing);
  const head = expected ?? (await headOrZero(services.store));
  turns.found(head);
  const group = await planGroup(services, committing, head, giveBack);
  if (group === null) {
    turns.forget();
    return [];
  }
  if (expected !== null && answersOnHead(group)) {
    const found = await headOrZero(services.store);
    if (found.digest !== head.digest) {
      turns.found(found);
      returnGroup(services, queue, group);
      return [];
    }
  }
  const appended = await writeGroup(services, queue, group);
  turns.committed(
    appended.map(({ revision }) => revision),
    group.commits.length,
  );
  return appended;
}

/** `noteStored` is called with commits that were appended. */
export function createCommitter(
  services: Pick<Services, 'store' | 'content' | 'limits' | 'timer'>,
  turns: CommitTurns,
  noteStored: (commits: readonly Commit[]) => void,
): Committer {
  const { limits, timer } = services;
  const gathering = createGathering(timer);
  const queue = createCommitQueue(limits.maxWaitingChanges);
  const recent = createRecentCommits();
  let running: Promise<void> | null = null;

  async function returnChange(waiting: WaitingChange): Promise<void> {
    if (!(await isPlannedAnew(services, waiting))) return;
    queue.putBack([waiting]);
    start();
  }

  async function run(): Promise<void> {
    while (queue.hasNext()) {
      await gathering.gather(queue);
      await turns.begin();
      try {
        const giveBack = (waiting: WaitingChange) => void returnChange(waiting);
        noteStored(await commitGroup(services, { queue, recent, turns }, giveBack));
      } catch (error) {
        // Without the head nobody can commit.
        for (const waiting of queue.takeAll()) waiting.reject(error);
      }
      await turns.end(!queue.hasNext());
    }
  }

  function start(): void {
    running ??= run().finally(() => {
      running = null;
      if (queue.hasNext()) start();
    });
  }

  return {
    expect: gathering.expect,
    commit(change) {
      const answer = queue.add(change);
      start();
      return answer;
    },
    expectedHead: turns.expected,
    waiting: queue.size,
    async close() {
      while (running !== null) await running;
    },
  };
}
