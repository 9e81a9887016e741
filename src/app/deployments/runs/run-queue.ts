import { foldRun } from '../../../domain/deployment/run/fold-run.ts';
import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import { isEndStatus } from '../../../domain/deployment/run/run-state.ts';
import { type Fault, fault, invariant, PurserError } from '../../../domain/errors.ts';
import { doWhileHeld, type TakenLease } from '../../live/hold-lease.ts';
import type { StoredRun } from './run-events.ts';
import { claimInTurn, type RunLeaseServices } from './run-leases.ts';
import { keepRunRecord, readCancellation, removeRequests } from './run-records.ts';
import { createdEvent, type RunToStart } from './run-to-start.ts';

/** What queueing runs takes. */
type QueueServices = RunLeaseServices;

/** Begins a run whose environment it has. */
export type BeginRun = (run: RunToStart, taken: TakenLease) => Promise<void>;

/** Records a run that has not begun. */
export async function recordQueued(services: QueueServices, run: RunToStart): Promise<void> {
  const { runEvents, clock, store } = services;
  const created = createdEvent(run, clock.now());
  const state = foldRun(null, [created]);
  invariant(state, 'the first event makes a run');
  const isSealed = run.prepared.secrets.length > 0;
  await keepRunRecord(store.records, run.id, { state, isSealed });
  await runEvents.append(run.id, 0, [created], isSealed);
}

const turnEveryMs = 1_000;

/** Begins a run when its environment is free; ends it if it is cancelled before, or if the process ends. */
export async function waitForTurn(
  services: QueueServices,
  run: RunToStart,
  place: TakenLease,
  begin: BeginRun,
  closing: AbortSignal,
): Promise<void> {
  const { timer, store, runEvents } = services;
  const { id, order } = run;
  await doWhileHeld(
    services,
    place,
    async (_lease, signal) => {
      while (!signal.aborted) {
        const stored = await runEvents.read(id);
        if (stored === null || isEndStatus(stored.state.status)) return;
        const cancellation = await readCancellation(store.records, id);
        if (cancellation !== null) {
          await endQueued(services, stored, 'CANCELLED', fault('CANCELLED', { isForced: false }));
          return;
        }
        const taken = await claimInTurn(services, id, order);
        if (taken !== null) {
          await beginQueued(services, { ...run, stored }, taken, begin);
          return;
        }
        await timer.wait(turnEveryMs, { signal, background: true });
      }
      const stored = await runEvents.read(id);
      if (stored !== null) await endQueued(services, stored, 'FAILED', fault('INTERRUPTED', {}));
    },
    closing,
  );
}

/** What refuses a run now is the reason why it fails. */
async function beginQueued(
  services: QueueServices,
  run: RunToStart & { readonly stored: StoredRun },
  taken: TakenLease,
  begin: BeginRun,
): Promise<void> {
  try {
    await begin(run, taken);
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    await endQueued(services, run.stored, 'FAILED', error.faults[0]);
  }
}

async function endQueued(
  { runEvents, clock, store }: QueueServices,
  { id, state, sequence, isSealed }: StoredRun,
  status: 'CANCELLED' | 'FAILED',
  problem: Fault,
): Promise<void> {
  const ended: RunEvent = { type: 'ended', status, problem, at: clock.now() };
  await runEvents.append(id, sequence, [ended], isSealed);
  const after = foldRun(state, [ended]);
  if (after !== null) await keepRunRecord(store.records, id, { state: after, isSealed });
  await removeRequests(store.records, id);
}
