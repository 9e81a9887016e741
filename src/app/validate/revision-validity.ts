import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { validityOf } from '../../domain/validation/policy-status.ts';
import {
  beforeExpiry,
  type ResultStates,
  statesOf,
} from '../../domain/validation/result-states.ts';
import { schemaValidationName } from '../../domain/validation/validation-input.ts';
import type { Timer } from '../../ports/timer.ts';
import type { ValidationEntry, ValidationSummary } from '../../ports/validation-store.ts';
import type { Services } from '../kernel/services.ts';
import { livePolicies } from './live-policies.ts';
import { isOwnValidation, type OwnResults } from './own-results.ts';
import type { RevisionValidity } from './validation-cases.ts';

/** Maximum number of revisions that read requests queue. */
export const maxQueuedByReads = 100;

/**
 * The statuses of validations of revisions, as of now. Waits a while for results that are being computed; results that
 * were never requested are missing, and queued. Makes a fixed number of store calls.
 */
export async function revisionValidity(
  services: Services,
  results: OwnResults,
  revisions: readonly RevisionSnapshot[],
): Promise<readonly RevisionValidity[]> {
  const [summaries, policies] = await Promise.all([
    summariesOf(services, results, revisions),
    livePolicies(services, revisions),
  ]);
  const now = services.clock.now();
  return revisions.map((_, at) => validityOf(policies[at] ?? [], summaries[at] ?? [], now));
}

/**
 * The states of revisions by their recorded results alone, for the index of results. Makes a fixed number of store calls.
 */
export async function recordedStates(
  services: Pick<Services, 'store' | 'content'>,
  revisions: readonly RevisionSnapshot[],
): Promise<readonly ResultStates[]> {
  const [found, policies] = await Promise.all([
    services.store.validations.summaries(revisions.map(({ id }) => id)),
    livePolicies(services, revisions),
  ]);
  return revisions.map((_, at) => {
    const known = found[at] ?? [];
    const isPending = !hasOwnResults(known);
    const counting = isPending ? withoutOwn(known) : known;
    return statesOf(validityOf(policies[at] ?? [], counting, beforeExpiry), isPending);
  });
}

const hasOwnResults = (known: readonly ValidationSummary[]): boolean =>
  known.some(({ latest }) => latest.name === schemaValidationName);

const withoutOwn = (known: readonly ValidationSummary[]): readonly ValidationSummary[] =>
  known.filter(({ latest }) => !isOwnValidation(latest.name));

async function summariesOf(
  { store, timer }: Services,
  results: OwnResults,
  revisions: readonly RevisionSnapshot[],
): Promise<readonly (readonly ValidationSummary[])[]> {
  const recorded = [...new Set(revisions.filter(results.isRecorded).map(({ id }) => id))];
  const found = recorded.length === 0 ? [] : await store.validations.summaries(recorded);
  const byId = new Map(recorded.map((id, at) => [id, found[at] ?? []]));
  return Promise.all(
    revisions.map(async (revision) => {
      const known = results.isRecorded(revision) ? (byId.get(revision.id) ?? []) : [];
      if (hasOwnResults(known)) return known;
      const own = (await resultsUnderWay(timer, results, revision)) ?? [];
      return [...withoutOwn(known), ...own.map((latest) => ({ latest, count: 1 }))];
    }),
  );
}

/** Results that are not recorded yet; null if they are not being computed, or that failed. */
async function resultsUnderWay(
  timer: Timer,
  results: OwnResults,
  revision: RevisionSnapshot,
): Promise<readonly ValidationEntry[] | null> {
  const { queue } = results;
  if (!results.isRecorded(revision)) return results.ofUnrecorded(revision);
  if (queue.has(revision)) return soon(timer, (until) => queue.findOutNext(revision, until));
  if (queue.size() < maxQueuedByReads) queue.add(revision);
  return null;
}

/** Milliseconds for which a response waits for results. */
const timeoutMs = 5_000;

/** The result of some work; null if it takes longer, or fails. `until` is aborted when nothing waits for it any more. */
async function soon<T>(timer: Timer, work: (until: AbortSignal) => Promise<T>): Promise<T | null> {
  const abort = new AbortController();
  const late = timer.wait(timeoutMs, { signal: abort.signal }).then(() => null);
  try {
    return await Promise.race([work(abort.signal), late]);
  } catch {
    return null;
  } finally {
    abort.abort();
  }
}
