import { createSecretRedaction } from '../../../domain/deployment/output/secret-redaction.ts';
import { confirmMode } from '../../../domain/deployment/run/approval.ts';
import { findOrphans } from '../../../domain/deployment/run/orphans.ts';
import type { RunOrphan } from '../../../domain/deployment/run/run-event.ts';
import type { RunPlan } from '../../../domain/deployment/run/run-plan.ts';
import { plannedResources } from '../../../domain/deployment/run/saved-plan.ts';
import { type Fault, invariant, PurserError } from '../../../domain/errors.ts';
import type { ContainerRuntime } from '../../../ports/container-runtime.ts';
import type { Logger } from '../../../ports/logger.ts';
import { succeeded, type Telemetry } from '../../../ports/telemetry.ts';
import type { Services } from '../../kernel/services.ts';
import { doWhileHeld, makeHolder, type TakenLease } from '../../live/hold-lease.ts';
import type { CarriedRun } from './carried-run.ts';
import { type CarryOutServices, carryOutRun } from './carry-out-run.ts';
import type { DeploymentPorts } from './deployment-ports.ts';
import { readLastDeployment } from './last-deployments.ts';
import { lookingRuntime } from './looking-runtime.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { RunEvents, StoredRun } from './run-events.ts';
import {
  claimEnvironment,
  interruptLostRuns,
  joinQueue,
  type RunLeaseServices,
  removeContainers,
  whileRunIsIdle,
} from './run-leases.ts';
import { createRunLog } from './run-log.ts';
import { recordQueued, waitForTurn } from './run-queue.ts';
import { keepRunRecord, readStoreId, removeRequests } from './run-records.ts';
import { firstEvents, type RunToStart } from './run-to-start.ts';

/** Carries out runs in this process. */
export interface DeploymentRunner {
  /**
   * Begins a run, or another attempt of one, and returns once that is recorded. The run goes on by itself. If another run has
   * the environment, a run that may wait is PENDING until it is its turn.
   *
   * @throws ENVIRONMENT_BUSY, RUNTIME_UNAVAILABLE, KEYS_MISSING
   */
  start(run: RunToStart): Promise<void>;
  /** Finds runs whose process has ended, and makes them INTERRUPTED; their containers are removed. */
  interruptLost(): Promise<void>;
  /**
   * Does something with a run that no process works on.
   *
   * @throws ENVIRONMENT_BUSY if one does
   */
  whileIdle(run: StoredRun, task: () => Promise<void>): Promise<void>;
  /** Interrupts the runs of this process. */
  close(): Promise<void>;
}

/** What the runner stands on. */
export interface RunnerServices extends Pick<Services, 'store' | 'clock' | 'timer' | 'entropy'> {
  /** Null: nothing is deployed here. */
  readonly ports: DeploymentPorts | null;
  readonly runEvents: RunEvents;
  readonly logger: Logger | null;
  readonly telemetry: Pick<Telemetry, 'begin'>;
}

/** The runner's own state. */
interface Running {
  readonly services: RunnerServices;
  readonly leases: RunLeaseServices;
  readonly closing: AbortSignal;
  readonly tasks: Set<Promise<void>>;
}

export function createDeploymentRunner(services: RunnerServices): DeploymentRunner {
  const { store, clock, timer, entropy, ports, runEvents, logger } = services;
  const closing = new AbortController();
  const tasks = new Set<Promise<void>>();
  const leases: RunLeaseServices = {
    leases: store.leases,
    holder: makeHolder(entropy),
    uuid: () => entropy.uuid(),
    runtime: ports?.runtime ?? null,
    ...{ store, clock, timer, runEvents, logger },
  };
  const running: Running = { services, leases, closing: closing.signal, tasks };
  return {
    async start(run) {
      const taken = await claimOrQueue(running, run);
      if (taken !== null) await beginHeld(running, run, taken);
    },
    async interruptLost() {
      if (ports !== null) await interruptLostRuns(leases, closing.signal);
    },
    whileIdle: (run, task) => whileRunIsIdle(leases, run, task, closing.signal),
    async close() {
      closing.abort();
      await Promise.all(tasks);
    },
  };
}

async function beginHeld(running: Running, run: RunToStart, taken: TakenLease): Promise<void> {
  try {
    await begin(running, run, taken);
  } catch (error) {
    await running.leases.leases.release(taken.lease).catch(() => undefined);
    throw error;
  }
}

/** Null if the run waits for its environment. @throws ENVIRONMENT_BUSY unless it may wait */
async function claimOrQueue(running: Running, run: RunToStart): Promise<TakenLease | null> {
  const { leases } = running;
  try {
    return await claimEnvironment(leases, run.id, run.order);
  } catch (error) {
    const isBusy = error instanceof PurserError && error.code === 'ENVIRONMENT_BUSY';
    if (!isBusy || !run.mayWait || run.stored !== null) throw error;
    const place = await joinQueue(leases, run.id, run.order);
    if (place === null) throw error;
    await recordQueued(leases, run);
    const begins = (one: RunToStart, taken: TakenLease) => beginHeld(running, one, taken);
    addTask(running, waitForTurn(leases, run, place, begins, running.closing));
    return null;
  }
}

/** Something that goes on by itself, and that the end of the process waits for. */
function addTask({ tasks, services }: Running, work: Promise<void>): void {
  const task = work.catch((error: unknown) => {
    services.logger?.error({ err: error }, 'a deployment could not go on');
  });
  tasks.add(task);
  void task.then(() => tasks.delete(task));
}

/** Records the beginning of a run, or of another attempt, and lets it go on by itself. */
async function begin(running: Running, run: RunToStart, taken: TakenLease): Promise<void> {
  const { services, leases } = running;
  const { store, clock, entropy, ports, runEvents } = services;
  const { records } = store;
  invariant(ports, 'runs are carried out where there is a runtime');
  const { runtime, version } = ports;
  const { id, order, prepared, stored } = run;
  const settings = await ports.settings();
  await runtime.check();
  if (stored !== null) await removeContainers(leases, id);
  await removeRequests(records, id);
  const redaction = createSecretRedaction(prepared.secrets);
  const isSealed = prepared.secrets.length > 0;
  const log = createRunLog(runEvents, {
    id,
    state: stored?.state ?? null,
    sequence: stored?.sequence ?? 0,
    redaction,
    isSecret: isSealed,
    onStatus: (state) => keepRunRecord(records, id, { state, isSealed }),
  });
  const { paths, faults } = await locatePlugs(runtime, prepared);
  const attempt = (stored?.state.attempt ?? 0) + 1;
  const plan = planOf(run, version, faults, attempt);
  const orphans = await orphansOf(services, run, plan);
  log.add(...firstEvents(run, { attempt, orphans }, clock.now()));
  for (const warning of [...prepared.warnings, ...keptOrphans(run, orphans)]) {
    log.add({ type: 'warned', warning });
  }
  await keepRunRecord(records, id, { state: log.state(), isSealed });
  await log.flush();
  const storeId = await readStoreId(records, clock.now(), () => entropy.uuid());
  const task = work(
    running,
    taken,
    { id, plan, log },
    {
      ...services,
      ...{ settings, storeId, redaction, plugPaths: paths },
      runtime: order.kind === 'DRIFT' ? lookingRuntime(runtime) : runtime,
      validations: store.validations,
      events: store.events,
      ...{ records, planTimeMs: ports.planTimeMs },
    },
  );
  addTask(running, task);
}

async function work(
  { services, leases, closing }: Running,
  taken: TakenLease,
  run: CarriedRun,
  carrying: CarryOutServices & Pick<RunnerServices, 'telemetry'>,
): Promise<void> {
  const { store, logger } = services;
  try {
    await doWhileHeld(
      leases,
      taken,
      async (_lease, signal) => {
        await measuredRun(carrying, run, signal);
        await removeRequests(store.records, run.id);
      },
      closing,
    );
  } catch (error) {
    logger?.error({ deployment: run.id, err: error }, 'a deployment could not go on');
  }
}

/** Carries out an attempt of a run, measured by its kind and its end. */
async function measuredRun(
  carrying: CarryOutServices & Pick<RunnerServices, 'telemetry'>,
  run: CarriedRun,
  signal: AbortSignal,
): Promise<void> {
  const measure = carrying.telemetry.begin('deployment', run.plan.kind);
  try {
    await measure.within(() => carryOutRun(carrying, run, signal));
    const { status } = run.log.state();
    measure.endAs(status === 'SUCCEEDED' ? succeeded : status);
  } catch (error) {
    measure.end(error);
    throw error;
  }
}

function planOf(
  { order, prepared, applied }: RunToStart,
  version: string,
  plugFaults: ReadonlyMap<string, Fault>,
  attempt: number,
): RunPlan {
  const { deployment, inputs, variables, types } = prepared;
  const { kind, verbose, parallelism, onFailure, plan } = order;
  return {
    ...{ kind, deployment, inputs, variables, types, plugFaults, version, verbose },
    ...{ parallelism, onFailure },
    confirm: confirmMode(order, attempt),
    // Another attempt finds some of what the plan shows done.
    planned: applied !== null && attempt === 1 ? plannedResources(applied) : null,
    approveDeferred: plan?.approveDeferred ?? false,
  };
}

/** A run with targets leaves the rest of its environment out entirely. */
async function orphansOf(
  { store, runEvents }: RunnerServices,
  { order, applied, stored }: RunToStart,
  plan: RunPlan,
): Promise<readonly RunOrphan[]> {
  const { kind, environment, targets, destroyOrphans } = order;
  if (targets !== null || kind === 'DRIFT') return [];
  const last = await readLastDeployment(store.records, runEvents, environment);
  if (last === null) return [];
  const before = stored !== null && stored.state.attempt > 0 ? stored.state : null;
  const shown = (before ?? applied)?.orphans ?? null;
  return findOrphans(last, { ...plan, destroyOrphans, shown });
}

/** Why orphans stay that were to be destroyed. */
function keptOrphans({ order }: RunToStart, orphans: readonly RunOrphan[]): readonly Fault[] {
  return order.destroyOrphans ? orphans.flatMap(({ problem }) => problem ?? []) : [];
}

/** Where plugs are on this machine; or why they cannot be used, which matters to those who ask for them. */
async function locatePlugs(
  runtime: ContainerRuntime,
  { deployment }: PreparedRun,
): Promise<{
  readonly paths: ReadonlyMap<string, string>;
  readonly faults: ReadonlyMap<string, Fault>;
}> {
  const paths = new Map<string, string>();
  const faults = new Map<string, Fault>();
  for (const { name, path } of deployment.plugs.values()) {
    if (path === null) continue;
    try {
      paths.set(name, await runtime.locatePlug(path));
    } catch (error) {
      if (!(error instanceof PurserError)) throw error;
      faults.set(name, error.faults[0]);
    }
  }
  return { paths, faults };
}
