import type { RunKind, RunOrder, RunStatus } from '../../../domain/deployment/run/run-event.ts';
import { isEndStatus } from '../../../domain/deployment/run/run-state.ts';
import type { Fault } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
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
  await records.put(record, kept?.version ?? 0);
}

/** The record follows the last event at once, but for a process that ends in between. */
const maxRecordingMs = 1_000;
const lookEveryMs = 5;

/**
 * Waits until the record of a run that has ended by its events says so, too: then lists show its end as well,
 * and what is deployed is known.
 */
export async function untilEndIsRecorded(
  { store: { records }, timer }: Pick<Services, 'store' | 'timer'>,
  id: string,
): Promise<void> {
  const until = timer.now() + maxRecordingMs;
  for (;;) {
    const [kept] = await records.get(runKind, [id]);
    if (!kept || isEndStatus(kept.state as RunStatus) || timer.now() >= until) return;
    await timer.wait(lookEveryMs);
  }
}

/** Removes the records of a run that never began. */
export async function removeRunRecord(records: RecordStore, id: string): Promise<void> {
  for (const kind of [runKeyKind, runKind]) {
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

function runRecord({ key, group, state, at, text }: KeptRecord): RunRecord {
  const value = jsonFrom(text) ?? null;
  const kind = memberAt(value, 'kind') as RunKind;
  const summary = memberAt(value, 'summary') as unknown as RunSummary;
  return { id: key, environment: group, kind, status: state as RunStatus, createdAt: at, summary };
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
