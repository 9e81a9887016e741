import type { RunKind, RunOrder, RunStatus } from '../../../domain/deployment/run/run-event.ts';
import { isEndStatus } from '../../../domain/deployment/run/run-state.ts';
import type { Fault } from '../../../domain/errors.ts';
import { canonicalText, type Digest } from '../../../domain/json/canonical.ts';
import { jsonFrom } from '../../../domain/json/inspect-json.ts';
import { type Json, memberAt } from '../../../domain/json/value.ts';
import type { KeptRecord, RecordPage, RecordStore } from '../../../ports/record-store.ts';
import type { Services } from '../../kernel/services.ts';
import { keepLastDeployment } from './last-deployments.ts';
import { removeAnswer } from './run-answers.ts';
import type { StoredRun } from './run-events.ts';
import { runKeyKind } from './run-keys.ts';

/**
 * What is kept of a run beside its events, so that runs can be listed. It may lag behind them, but a run that has ended
 * by its record has ended.
 */
export interface RunRecord {
  readonly id: string;
  readonly environment: string;
  readonly kind: RunKind;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly summary: RunSummary;
}

/** What a list of runs shows. Records are not sealed, so it holds nothing that may be secret. */
export interface RunSummary extends Omit<RunOrder, 'variables'> {
  readonly status: RunStatus;
  readonly attempt: number;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** Missing if the run has secrets: its events know it. */
  readonly problem?: Fault | null;
}

/** What a list shows of a run. */
export function runSummary({ state, isSealed }: Pick<StoredRun, 'state' | 'isSealed'>): RunSummary {
  const { status, attempt, createdAt, endedAt, problem } = state;
  const { variables: _, ...order } = state.order;
  const known = { ...order, status, attempt, createdAt, endedAt };
  return isSealed && problem !== null ? known : { ...known, problem };
}

/** The kinds of records about runs; the key is the id. */
const runKind = 'run';
const cancellationKind = 'runCancellation';
const storeKind = 'runStore';

/** The statuses of a run that some process works on, if it is still alive. */
export const activeStatuses: readonly RunStatus[] = [
  'PENDING',
  'INITIALIZING',
  'PLANNING',
  'APPLYING',
  'WAITING_APPROVAL',
  'CANCELLING',
];

/** Keeps what is listed of a run. Whoever writes has the lease of the run. */
export async function keepRunRecord(
  records: RecordStore,
  id: string,
  run: Pick<StoredRun, 'state' | 'isSealed'>,
): Promise<void> {
  const { order, status, createdAt } = run.state;
  const [kept] = await records.get(runKind, [id]);
  if (kept?.state === status) return;
  // A run that has ended by its record is looked at no more, so what follows from its end comes first.
  await keepLastDeployment(records, id, run.state);
  const text = canonicalText({ kind: order.kind, summary: runSummary(run) as unknown as Json });
  const { environment: group } = order;
  const record = { kind: runKind, key: id, text, group, state: status, at: createdAt };
  const put = await records.put(record, kept?.version ?? 0);
  if (!kept && put !== null) await indexRun(records, runRecord(put));
}

/** The record follows the last event at once, but for a process that ends in between. */
const maxRecordingMs = 1_000;
const lookEveryMs = 5;

/**
 * Waits until the records of runs that have ended by their events say so, too: then lists show their ends as well, and what
 * is deployed is known.
 */
export async function untilEndsAreRecorded(
  { store: { records }, timer }: Pick<Services, 'store' | 'timer'>,
  ids: readonly string[],
): Promise<void> {
  const until = timer.now() + maxRecordingMs;
  for (let pending = ids; pending.length > 0; ) {
    const kept = await records.get(runKind, pending);
    pending = pending.filter((_, at) => {
      const record = kept[at];
      return record && !isEndStatus(record.state as RunStatus);
    });
    if (pending.length === 0 || timer.now() >= until) return;
    await timer.wait(lookEveryMs);
  }
}

/** Removes the records of a run that never began. */
export async function removeRunRecord(records: RecordStore, id: string): Promise<void> {
  for (const kind of [runKeyKind, runIndexKind, runKind]) {
    const [kept] = await records.get(kind, [id]);
    if (kept) await records.remove(kept);
  }
}

/** Runs, the newest first. */
export async function listRunRecords(
  records: RecordStore,
  filter: { readonly environment?: string; readonly statuses?: readonly RunStatus[] },
  page: RecordPage,
): Promise<readonly RunRecord[]> {
  const { environment: group, statuses: states } = filter;
  const found = await records.list(
    runKind,
    { ...(group !== undefined && { group }), ...(states && { states }) },
    page,
  );
  return found.map(runRecord);
}

/** Runs by their ids, in the given order; null for missing ones. */
export async function readRunRecords(
  records: RecordStore,
  ids: readonly string[],
): Promise<readonly (RunRecord | null)[]> {
  const found = await records.get(runKind, ids);
  return found.map((kept) => kept && runRecord(kept));
}

function runRecord({ key, group, state, at, text }: KeptRecord): RunRecord {
  const value = jsonFrom(text) ?? null;
  const kind = memberAt(value, 'kind') as RunKind;
  const summary = memberAt(value, 'summary') as unknown as RunSummary;
  return { id: key, environment: group, kind, status: state as RunStatus, createdAt: at, summary };
}

/** The kind of records by which the runs of a revision are listed. Those of one have its digest as their group. */
const runIndexKind = 'runOfRevision';
/** The kind of the record that says up to when all runs are in that list. */
const indexedKind = 'runIndex';

/** A run in the list of those of its revision; read its record for more. */
export type IndexedRun = Pick<RunRecord, 'id' | 'environment' | 'createdAt'>;

/** Pages of the runs of revisions, in one call; in the given order. */
export async function listRunsOfRevisions(
  records: RecordStore,
  lists: readonly { readonly revision: Digest; readonly page: RecordPage }[],
): Promise<readonly (readonly IndexedRun[])[]> {
  const wanted = lists.map(({ revision, page }) => ({ filter: { group: revision }, page }));
  const found = await records.listEach(runIndexKind, wanted);
  return found.map((kept) =>
    kept.map(({ key, state, at }) => ({ id: key, environment: state, createdAt: at })),
  );
}

async function indexRun(
  records: RecordStore,
  { id, environment, createdAt, summary }: RunRecord,
): Promise<void> {
  // Records of the first versions have no summary.
  const { revision }: Partial<RunSummary> = summary ?? {};
  if (revision === undefined) return;
  const { digest: group } = revision;
  const record = { kind: runIndexKind, key: id, text: '', group, state: environment };
  await records.put({ ...record, at: createdAt }, 0);
}

/** The clocks of servers differ by less. */
const maxClockDifferenceMs = 24 * 60 * 60 * 1000;
const indexedAtOnce = 200;

/**
 * Puts runs into the lists of their revisions that are not in them: those of an earlier version of Purser, and one whose
 * process ended between its record and that. Looks only at runs since it was called last.
 */
export async function indexRuns(records: RecordStore, now: string): Promise<void> {
  const [before] = await records.get(indexedKind, [indexedKind]);
  const since = before && new Date(Date.parse(before.at) - maxClockDifferenceMs).toISOString();
  for (let above = since ? { at: since, key: '' } : undefined; ; ) {
    const page = { limit: indexedAtOnce, oldestFirst: true, ...(above && { above }) };
    const runs = await listRunRecords(records, {}, page);
    const keys = runs.map(({ id }) => id);
    const indexed = await records.get(runIndexKind, keys);
    for (const [at, run] of runs.entries()) if (!indexed[at]) await indexRun(records, run);
    const last = runs.at(-1);
    if (last === undefined || runs.length < indexedAtOnce) break;
    above = { at: last.createdAt, key: last.id };
  }
  const record = { kind: indexedKind, key: indexedKind, text: '', group: '', state: '', at: now };
  await records.put(record, before?.version ?? 0);
}

/** Makes the lists of the runs of revisions, unless a call of `indexRuns` has. */
export async function requireRunIndex(records: RecordStore, now: string): Promise<void> {
  const [indexed] = await records.get(indexedKind, [indexedKind]);
  if (!indexed) await indexRuns(records, now);
}

/** A request to cancel a run, which the process that works on it follows. */
export interface Cancellation {
  readonly by: string;
  readonly isForced: boolean;
}

/** Requests a cancellation; one by force replaces a gentle one. */
export async function requestCancellation(
  records: RecordStore,
  id: string,
  { by, isForced }: Cancellation,
  at: string,
): Promise<void> {
  for (;;) {
    const [kept] = await records.get(cancellationKind, [id]);
    const text = canonicalText({ by, isForced });
    const record = { kind: cancellationKind, key: id, text, group: '', state: '', at };
    if ((await records.put(record, kept?.version ?? 0)) !== null) return;
  }
}

/** The last request to cancel a run; null if there is none. */
export async function readCancellation(
  records: RecordStore,
  id: string,
): Promise<Cancellation | null> {
  const [kept] = await records.get(cancellationKind, [id]);
  if (!kept) return null;
  const value = jsonFrom(kept.text) ?? null;
  return {
    by: String(memberAt(value, 'by') ?? ''),
    isForced: memberAt(value, 'isForced') === true,
  };
}

/** Removes what was asked of a run that has ended, or begins again. */
export async function removeRequests(records: RecordStore, id: string): Promise<void> {
  await removeCancellation(records, id);
  await removeAnswer(records, id);
}

async function removeCancellation(records: RecordStore, id: string): Promise<void> {
  const [kept] = await records.get(cancellationKind, [id]);
  if (kept) await records.remove(kept);
}

/** The id of this store on engines of containers; `make` gives it when it is first needed. */
export async function readStoreId(
  records: RecordStore,
  at: string,
  make: () => string,
): Promise<string> {
  const [kept] = await records.get(storeKind, ['id']);
  if (kept) return kept.text;
  const record = { kind: storeKind, key: 'id', text: make(), group: '', state: '', at };
  const put = await records.put(record, 0);
  return put === null ? readStoreId(records, at, make) : put.text;
}
