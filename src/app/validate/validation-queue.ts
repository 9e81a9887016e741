import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Timer } from '../../ports/timer.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { giveWay } from '../kernel/in-turns.ts';
import { createQuietTime, type Pace } from './quiet-time.ts';

/** Finds out results of revisions, one after another, while others go on. */
export interface ValidationQueue {
  /** Has a result found out when there is time for it, unless very many wait already. */
  add(revision: RevisionSnapshot): void;
  /** Finds a result out next. Rejects if that fails; then it can be asked for again. */
  findOutNext(revision: RevisionSnapshot): Promise<ValidationEntry>;
  /** Whether a result is going to be found out, or is just being. */
  has(revision: RevisionSnapshot): boolean;
  /** How many revisions are queued. */
  size(): number;
  /** Puts what nobody waits for off while some work is done. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Ends it: nothing more is begun, and who waits receives an error. */
  close(): void;
}

/** Revisions that may be queued. Of others the result is found out when somebody asks for it. */
const maxQueued = 1_000;

/** Commits that follow each other closely do not wait for results of those before. */
const usualPace: Pace = { quietMs: 100, longestMs: 5_000 };

/** A revision whose result is to be found out, once. */
interface Job {
  readonly digest: Digest;
  readonly result: Promise<ValidationEntry>;
  /** Finds it out; resolves also if that fails. Nothing if it was begun before. */
  run(): Promise<unknown>;
}

/** A queue that finds results out in order of arrival, those first that somebody waits for. */
export function createValidationQueue(
  timer: Timer,
  findOut: (revision: RevisionSnapshot) => Promise<ValidationEntry>,
  pace: Pace = usualPace,
): ValidationQueue {
  // By digest, as the numbers of revisions come again after a purge.
  const jobs = new Map<Digest, Job>();
  const urgent: Job[] = [];
  const patient: Job[] = [];
  const quiet = createQuietTime(timer, pace);
  let isAtWork = false;
  let isClosed = false;

  const find = async (revision: RevisionSnapshot): Promise<ValidationEntry> => {
    if (isClosed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
    return findOut(revision);
  };

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (jobs.size > 0) {
      // Whoever queued something gets an answer first.
      await giveWay();
      if (urgent.length === 0) await quiet.comes();
      const job = urgent.shift() ?? patient.shift();
      await job?.run();
      if (job !== undefined && jobs.get(job.digest) === job) jobs.delete(job.digest);
    }
    isAtWork = false;
  }

  function queue(revision: RevisionSnapshot, line: Job[]): Job {
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
    findOutNext(revision) {
      const { result } = queue(revision, urgent);
      quiet.skip();
      return result;
    },
    has: ({ digest }) => jobs.has(digest),
    size: () => jobs.size,
    during: quiet.during,
    close() {
      isClosed = true;
      quiet.skip();
    },
  };
}

function createJob(
  revision: RevisionSnapshot,
  find: (revision: RevisionSnapshot) => Promise<ValidationEntry>,
): Job {
  let begin = (): void => {};
  const result = new Promise<void>((resolve) => {
    begin = resolve;
  }).then(() => find(revision));
  // Nobody need wait for it; a failure shows when somebody asks again.
  const ended = result.catch(() => {});
  return {
    digest: revision.digest,
    result,
    run() {
      begin();
      return ended;
    },
  };
}
