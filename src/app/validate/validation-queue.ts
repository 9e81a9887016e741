import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionId, RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import { createQuietTime, type Pace } from '../kernel/quiet-time.ts';
import type { Services } from '../kernel/services.ts';

/** Computes results of revisions, one after another, in the background; while a request waits for one, without delay. */
export interface ValidationQueue<Results> {
  /** Queues a revision, unless very many wait already. */
  add(revision: RevisionSnapshot): void;
  /**
   * Computes results next, for a request that waits for them, at most until `until` is aborted. Rejects if that fails; then
   * they can be requested again.
   */
  findOutNext(revision: RevisionSnapshot, until?: AbortSignal): Promise<Results>;
  /** Whether its results are queued, or being computed. */
  has(revision: RevisionSnapshot): boolean;
  /** How many revisions are queued. */
  size(): number;
  /** The numbers of the revisions that `has` has. */
  revisions(): readonly RevisionId[];
  /** Delays queued work while other work is done. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Ends it: starts nothing more, and rejects the promises of callers who wait. */
  close(): void;
}

/** Maximum number of queued revisions. For others the result is computed on request. */
const maxQueued = 1_000;

/** Commits that follow each other closely do not wait for results of earlier ones. */
const defaultPace: Pace = { quietMs: 100, maxDelayMs: 5_000 };

/** A revision whose results will be computed, once. */
interface Job<Results> {
  readonly id: RevisionId;
  readonly digest: Digest;
  readonly result: Promise<Results>;
  /** Computes it; resolves also if that fails. Does nothing if it was started before. */
  run(): Promise<unknown>;
}

/** Computes the results of a revision. */
type FindOut<Results> = (
  revision: RevisionSnapshot,
  background: BackgroundWork,
) => Promise<Results>;

async function rejectAsClosed(): Promise<never> {
  throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
}

/** A queue that computes results in order of arrival, requested ones first. */
export function createValidationQueue<Results>(
  { timer, requests }: Pick<Services, 'timer' | 'requests'>,
  findOut: FindOut<Results>,
  pace: Pace = defaultPace,
): ValidationQueue<Results> {
  // By digest, because numbers of revisions are used again after a purge.
  const jobs = new Map<Digest, Job<Results>>();
  const urgent: Job<Results>[] = [];
  const patient: Job<Results>[] = [];
  const quiet = createQuietTime(timer, pace);
  // Of all jobs: a request also waits for the one that was begun before its own.
  const background = requests.beginBackground();
  let isAtWork = false;
  let isClosed = false;

  const find = (revision: RevisionSnapshot): Promise<Results> =>
    isClosed ? rejectAsClosed() : findOut(revision, background);

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (jobs.size > 0) {
      // The request that queued a revision is answered first.
      await yieldToEventLoop();
      if (urgent.length === 0) await quiet.comes();
      const job = urgent.shift() ?? patient.shift();
      await job?.run();
      if (job && jobs.get(job.digest) === job) jobs.delete(job.digest);
    }
    isAtWork = false;
  }

  function queue(revision: RevisionSnapshot, line: Job<Results>[]): Job<Results> {
    const job = jobs.get(revision.digest) ?? createJob(revision, find);
    jobs.set(revision.digest, job);
    line.push(job);
    void work();
    return job;
  }

  return {
    add(revision) {
      if (!jobs.has(revision.digest) && jobs.size < maxQueued) queue(revision, patient);
    },
    findOutNext(revision, until) {
      const { result } = queue(revision, urgent);
      quiet.skip();
      background.prioritise(result, until);
      return result;
    },
    has: ({ digest }) => jobs.has(digest),
    size: () => jobs.size,
    revisions: () => [...jobs.values()].map(({ id }) => id),
    during: quiet.during,
    close() {
      isClosed = true;
      quiet.skip();
    },
  };
}

function createJob<Results>(
  revision: RevisionSnapshot,
  find: (revision: RevisionSnapshot) => Promise<Results>,
): Job<Results> {
  let begin = (): void => {};
  const result = new Promise<void>((resolve) => {
    begin = resolve;
  }).then(() => find(revision));
  // No caller may be waiting; a failure is reported to the next one.
  const ended = result.catch(() => {});
  return {
    id: revision.id,
    digest: revision.digest,
    result,
    run() {
      begin();
      return ended;
    },
  };
}
