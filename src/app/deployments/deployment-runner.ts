import type { DeploySettings } from '../../domain/deployment/deploy-settings.ts';
import { createSecretRedaction } from '../../domain/deployment/output/secret-redaction.ts';
import type { RunEvent, RunOrder } from '../../domain/deployment/run/run-event.ts';
import type { RunPlan } from '../../domain/deployment/run/run-plan.ts';
import { type Fault, invariant, PurserError } from '../../domain/errors.ts';
import type { ContainerRuntime } from '../../ports/container-runtime.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Services } from '../kernel/services.ts';
import { doWhileHeld, makeHolder, type TakenLease } from '../live/hold-lease.ts';
import type { CarriedRun } from './carried-run.ts';
import { type CarryOutServices, carryOutRun } from './carry-out-run.ts';
import type { DeploymentPorts } from './deployment-ports.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { RunEvents, StoredRun } from './run-events.ts';
import {
  claimEnvironment,
  interruptLostRuns,
  type RunLeaseServices,
  removeContainers,
  whileRunIsIdle,
} from './run-leases.ts';
import { createRunLog } from './run-log.ts';
import { keepRunRecord, readCancellation, readStoreId, removeCancellation } from './run-records.ts';

/** A run that is to begin, or to go on. */
export interface RunToStart {
  readonly id: string;
  readonly order: RunOrder;
  readonly prepared: PreparedRun;
  /** Null: it is new. */
  readonly stored: StoredRun | null;
}

/** Carries out runs in this process. */
export interface DeploymentRunner {
  /**
   * Begins a run, or another attempt of one, and returns once that is recorded. The run goes on by itself.
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
      const taken = await claimEnvironment(leases, run.id, run.order);
      try {
        await begin(running, run, taken);
      } catch (error) {
        await store.leases.release(taken.lease).catch(() => undefined);
        throw error;
      }
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

/** Records the beginning of a run, or of another attempt, and lets it go on by itself. */
async function begin(running: Running, run: RunToStart, taken: TakenLease): Promise<void> {
  const { services, leases, tasks } = running;
  const { store, clock, entropy, ports, runEvents } = services;
  const { records } = store;
  invariant(ports, 'runs are carried out where there is a runtime');
  const { runtime, version } = ports;
  const { id, prepared, stored } = run;
  const settings = await ports.settings();
  await runtime.check();
  if (stored !== null) await removeContainers(leases, id);
  await removeCancellation(records, id);
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
  const plan = planOf(run, settings, version, faults);
  log.add(...firstEvents(run, clock.now()));
  for (const warning of prepared.warnings) log.add({ type: 'warned', warning });
  await keepRunRecord(records, id, { state: log.state(), isSealed });
  await log.flush();
  const storeId = await readStoreId(records, clock.now(), () => entropy.uuid());
  const task = work(
    running,
    taken,
    { id, plan, log },
    {
      ...services,
      ...{ runtime, settings, storeId, redaction, plugPaths: paths },
      cancellation: () => readCancellation(records, id),
      watchCancellation: (onChange) => records.watch(onChange),
    },
  );
  tasks.add(task);
  // It never rejects.
  void task.then(() => tasks.delete(task));
}

async function work(
  { services, leases, closing }: Running,
  taken: TakenLease,
  run: CarriedRun,
  carrying: CarryOutServices,
): Promise<void> {
  const { store, logger } = services;
  try {
    await doWhileHeld(
      leases,
      taken,
      async (_lease, signal) => {
        await carryOutRun(carrying, run, signal);
        await removeCancellation(store.records, run.id);
      },
      closing,
    );
  } catch (error) {
    logger?.error({ deployment: run.id, err: error }, 'a deployment could not go on');
  }
}

function planOf(
  { order, prepared }: RunToStart,
  { types }: DeploySettings,
  version: string,
  plugFaults: ReadonlyMap<string, Fault>,
): RunPlan {
  const { deployment, inputs, variables } = prepared;
  const { kind, verbose } = order;
  return { kind, deployment, inputs, variables, types, plugFaults, version, verbose };
}

function firstEvents({ order, prepared, stored }: RunToStart, at: string): readonly RunEvent[] {
  const attempt = (stored?.state.attempt ?? 0) + 1;
  const started: RunEvent = { type: 'started', attempt, at };
  if (stored !== null) return [started];
  const { resources } = prepared.deployment;
  const inOrder = prepared.deployment.order.map((name) => {
    const resource = resources.get(name);
    invariant(resource, 'the order has resources of the deployment');
    const { type, dependencies } = resource;
    return { name, type, dependencies: Object.fromEntries(dependencies) };
  });
  return [{ type: 'created', order, resources: inOrder, at }, started];
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
