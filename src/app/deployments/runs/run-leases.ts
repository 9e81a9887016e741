import { foldRun } from '../../../domain/deployment/run/fold-run.ts';
import type {
  RunEvent,
  RunKind,
  RunOrder,
  RunStatus,
} from '../../../domain/deployment/run/run-event.ts';
import { isEndStatus } from '../../../domain/deployment/run/run-state.ts';
import { fault, invariant, PurserError, refusal } from '../../../domain/errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ContainerRuntime } from '../../../ports/container-runtime.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';
import type { LeaseStore } from '../../../ports/lease-store.ts';
import {
  doWhileHeld,
  type LeaseServices,
  type TakenLease,
  takeLease,
} from '../../live/hold-lease.ts';
import type { RunEvents, StoredRun } from './run-events.ts';
import {
  activeStatuses,
  keepRunRecord,
  listRunRecords,
  type RunRecord,
  readStoreId,
  removeRunRecord,
} from './run-records.ts';

/** What the leases of runs stand on. */
export interface RunLeaseServices extends LeaseServices {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly runEvents: RunEvents;
  /** Null: nothing is deployed here. */
  readonly runtime: ContainerRuntime | null;
}

const maxListed = 100;

/** An apply has its environment; plans run beside each other. */
function leaseOf(
  { kind, environment }: { kind: RunKind; environment: string },
  id: string,
): string {
  return kind === 'APPLY' ? applyLease(environment) : `${planLeases(environment)}${id}`;
}

const applyLeases = 'environment/';
const allPlanLeases = 'plan/';

function applyLease(environment: string): string {
  return `${applyLeases}${environment}`;
}

function planLeases(environment: string): string {
  return `${allPlanLeases}${environment}/`;
}

const queueLeases = 'queue/';

/** What a run holds that waits for its environment. Its number is the place in the queue. */
function queueLease(environment: string, id: string): string {
  return `${queueLeases}${environment}/${id}`;
}

/** Takes the last place in the queue of an environment. */
export function joinQueue(
  services: RunLeaseServices,
  id: string,
  { environment }: RunOrder,
): Promise<TakenLease | null> {
  return takeLease(services, queueLease(environment, id));
}

/** Takes the lease of a run that waits for it; null unless it is its turn, and the environment is free. */
export async function claimInTurn(
  services: RunLeaseServices,
  id: string,
  order: RunOrder,
): Promise<TakenLease | null> {
  const queue = await services.leases.holders(`${queueLeases}${order.environment}/`);
  const [first] = [...queue].sort((one, other) => one.number - other.number);
  if (first?.name !== queueLease(order.environment, id)) return null;
  try {
    return await tryClaim(services, id, order);
  } catch (error) {
    // An interrupted run keeps the environment until somebody resumes or cancels it.
    if (error instanceof PurserError && error.code === 'ENVIRONMENT_BUSY') return null;
    throw error;
  }
}

/** A lease without an active run is about to be released, or ends by itself after at most this. */
const maxSettleMs = 12_000;
const lookEveryMs = 100;

/**
 * Takes the lease of a run, if its environment is free: an apply runs beside nothing, plans beside each other. Runs that
 * lost their process are interrupted; such an apply keeps the environment. Waits for a run that has ended and still holds
 * its lease. @throws ENVIRONMENT_BUSY
 */
export async function claimEnvironment(
  services: RunLeaseServices,
  id: string,
  order: RunOrder,
): Promise<TakenLease> {
  const { timer } = services;
  for (const until = timer.now() + maxSettleMs; ; await timer.wait(lookEveryMs)) {
    const taken = await tryClaim(services, id, order);
    if (taken !== null) return taken;
    const active = await findActive(services, order.environment);
    if (active !== null || timer.now() >= until) throw busy(order.environment, active);
  }
}

/** Null if the environment is in use. @throws ENVIRONMENT_BUSY if an interrupted run keeps it */
async function tryClaim(
  services: RunLeaseServices,
  id: string,
  order: RunOrder,
): Promise<TakenLease | null> {
  const { kind, environment } = order;
  const { leases } = services;
  const taken = await takeLease(services, leaseOf(order, id));
  if (taken === null) return null;
  const release = (): Promise<unknown> => leases.release(taken.lease).catch(() => undefined);
  try {
    // Each takes its own lease first: of an apply and a plan that begin together at most one goes on.
    const others =
      kind === 'APPLY'
        ? await leases.holders(planLeases(environment))
        : (await leases.holders(applyLease(environment))).filter(
            ({ name }) => name === applyLease(environment),
          );
    if (others.length === 0) {
      if (kind === 'APPLY') await checkUnclaimed(services, id, environment);
      return taken;
    }
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}

/** @throws ENVIRONMENT_BUSY if an interrupted run keeps the environment, whose lease is held */
async function checkUnclaimed(
  services: RunLeaseServices,
  id: string,
  environment: string,
): Promise<void> {
  const statuses = [...activeStatuses, 'INTERRUPTED' as const];
  const { records } = services.store;
  const found = await listRunRecords(records, { environment, statuses }, { limit: maxListed });
  for (const record of found) {
    if (record.kind !== 'APPLY' || record.id === id) continue;
    if ((await settleRun(services, record)) !== 'INTERRUPTED') continue;
    const facts = { environment, deployment: record.id, isInterrupted: true };
    throw refusal('ENVIRONMENT_BUSY', facts);
  }
}

/** A run of an environment that has not ended; null if there is none. */
async function findActive(
  { store, runEvents }: RunLeaseServices,
  environment: string,
): Promise<RunRecord | null> {
  const filter = { environment, statuses: activeStatuses };
  const found = await listRunRecords(store.records, filter, { limit: maxListed });
  for (const record of found) {
    // Those that only wait have not got it.
    if (record.status === 'PENDING') continue;
    // Of a process that was killed as its run had ended, the record may lag behind until the lease is over.
    const stored = await runEvents.read(record.id);
    if (stored === null || !isEndStatus(stored.state.status)) return record;
  }
  return null;
}

function busy(environment: string, active: RunRecord | null): PurserError {
  return refusal('ENVIRONMENT_BUSY', { environment, ...(active && { deployment: active.id }) });
}

/** The status of a run that no process works on: one that had not ended is interrupted. Its lease is held. */
async function settleRun(services: RunLeaseServices, record: RunRecord): Promise<RunStatus> {
  const { runEvents, store, clock, logger } = services;
  const { records } = store;
  const stored = await runEvents.read(record.id);
  if (stored === null) {
    // Its process ended before the first event.
    await removeRunRecord(records, record.id);
    return 'CANCELLED';
  }
  if (isEndStatus(stored.state.status)) {
    await keepRunRecord(records, record.id, stored);
    return stored.state.status;
  }
  const hasBegun = stored.state.attempt > 0;
  if (!hasBegun && (await isQueued(services, record))) return stored.state.status;
  await removeContainers(services, record.id);
  const problem = fault('INTERRUPTED', {});
  // One that only waited has done nothing, so it keeps nothing.
  const status = hasBegun ? 'INTERRUPTED' : 'FAILED';
  const ended: RunEvent = { type: 'ended', status, problem, at: clock.now() };
  await runEvents.append(record.id, stored.sequence, [ended], stored.isSealed);
  const state = foldRun(stored.state, [ended]);
  invariant(state, 'a run with events has a state');
  await keepRunRecord(records, record.id, { ...stored, state });
  logger?.warn({ deployment: record.id }, 'a deployment was interrupted');
  return status;
}

async function isQueued(
  { leases }: RunLeaseServices,
  { id, environment }: RunRecord,
): Promise<boolean> {
  return (await leases.holders(queueLease(environment, id))).length > 0;
}

/** Stops and removes all containers of a run. @throws RUNTIME_UNAVAILABLE, RUNTIME_ERROR */
export async function removeContainers(
  { runtime, store, clock, uuid }: RunLeaseServices,
  run: string,
): Promise<void> {
  if (runtime === null) return;
  const storeId = await readStoreId(store.records, clock.now(), uuid);
  for (const { name, run: of } of await runtime.leftovers(storeId)) {
    if (of === run) await runtime.stop(name);
  }
}

/** Refuses what a run must not meet, while one runs anywhere. @throws ENVIRONMENT_BUSY */
export async function requireNoRuns(leases: LeaseStore): Promise<void> {
  for (const prefix of [applyLeases, allPlanLeases, queueLeases]) {
    const [held] = await leases.holders(prefix);
    if (held === undefined) continue;
    const [, environment = ''] = held.name.split('/');
    throw refusal('ENVIRONMENT_BUSY', { environment });
  }
}

/** Finds runs whose process has ended, and makes them INTERRUPTED; their containers are removed. */
export async function interruptLostRuns(
  services: RunLeaseServices,
  signal: AbortSignal,
): Promise<void> {
  const { records } = services.store;
  const found = await listRunRecords(records, { statuses: activeStatuses }, { limit: maxListed });
  for (const record of found) {
    const taken = await takeLease(services, leaseOf(record, record.id));
    if (taken === null) continue;
    await doWhileHeld(
      services,
      taken,
      async () => void (await settleRun(services, record)),
      signal,
    );
  }
}

/** Does something with a run that no process works on. @throws ENVIRONMENT_BUSY if one does */
export async function whileRunIsIdle(
  services: RunLeaseServices,
  { id, state }: StoredRun,
  task: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const taken = await takeLease(services, leaseOf(state.order, id));
  const { environment } = state.order;
  if (taken === null) throw busy(environment, await findActive(services, environment));
  await doWhileHeld(services, taken, task, signal);
}
