import type { DeploySettings } from '../../domain/deployment/deploy-settings.ts';
import { createRedaction } from '../../domain/deployment/redaction.ts';
import { foldRun } from '../../domain/deployment/run/fold-run.ts';
import type { RunEvent, RunKind, RunOrder } from '../../domain/deployment/run/run-event.ts';
import type { RunPlan } from '../../domain/deployment/run/run-plan.ts';
import { isEndStatus } from '../../domain/deployment/run/run-state.ts';
import { type Fault, fault, invariant, PurserError, refusal } from '../../domain/errors.ts';
import type { ContainerRuntime } from '../../ports/container-runtime.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Services } from '../kernel/services.ts';
import { doWhileHeld, type LeaseServices, type TakenLease, takeLease } from '../live/hold-lease.ts';
import { carryOutRun } from './carry-out-run.ts';
import type { DeploymentPorts } from './deployment-ports.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { RunEvents, StoredRun } from './run-events.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import {
  activeStatuses,
  keepRunRecord,
  listRunRecords,
  type RunRecord,
  readCancellation,
  readStoreId,
  removeCancellation,
  removeRunRecord,
} from './run-records.ts';

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
  /** Resolves once the runs of this process have ended. */
  idle(): Promise<void>;
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

/** Bytes of chance in the name of a process. */
const holderBytes = 12;
const maxListed = 100;

export function createDeploymentRunner(services: RunnerServices): DeploymentRunner {
  const { store, clock, timer, entropy, ports, runEvents, logger } = services;
  const { records, leases } = store;
  const holder = Buffer.from(entropy.bytes(holderBytes)).toString('hex');
  const leaseServices: LeaseServices = { leases, timer, holder, logger };
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const storeId = (): Promise<string> => readStoreId(records, clock.now(), () => entropy.uuid());

  function portsHere(): DeploymentPorts {
    invariant(ports, 'runs are carried out where there is a runtime');
    return ports;
  }

  /** The lease of a run, if its environment is free. @throws ENVIRONMENT_BUSY */
  async function claim(id: string, order: RunOrder): Promise<TakenLease> {
    const { kind, environment } = order;
    const taken = await takeLease(leaseServices, leaseOf(kind, environment, id));
    if (taken === null) throw await busy(environment);
    try {
      const others = await leases.holders(
        kind === 'APPLY' ? `plan/${environment}/` : leaseOf('APPLY', environment, id),
      );
      const isOther = others.some(
        ({ name }) => kind === 'APPLY' || name === leaseOf('APPLY', environment, id),
      );
      if (isOther) throw await busy(environment);
      if (kind === 'APPLY') await checkUnclaimed(id, environment);
      return taken;
    } catch (error) {
      await leases.release(taken.lease).catch(() => undefined);
      throw error;
    }
  }

  /** Whoever has the lease of an environment: all its runs are over, but one that was interrupted keeps it. */
  async function checkUnclaimed(id: string, environment: string): Promise<void> {
    const statuses = [...activeStatuses, 'INTERRUPTED' as const];
    const found = await listRunRecords(records, { environment, statuses }, { limit: maxListed });
    for (const record of found) {
      if (record.kind !== 'APPLY' || record.id === id) continue;
      const status = await settle(record);
      if (status !== 'INTERRUPTED') continue;
      throw refusal('ENVIRONMENT_BUSY', {
        environment,
        deployment: record.id,
        isInterrupted: true,
      });
    }
  }

  async function busy(environment: string): Promise<PurserError> {
    const statuses = activeStatuses;
    const [found] = await listRunRecords(records, { environment, statuses }, { limit: 1 });
    return refusal('ENVIRONMENT_BUSY', {
      environment,
      ...(found && { deployment: found.id }),
    });
  }

  /** The status of a run that no process works on: one that had not ended is interrupted. Its lease is held. */
  async function settle(record: RunRecord): Promise<string> {
    const stored = await runEvents.read(record.id);
    if (stored === null) {
      // Its process ended before the first event.
      await removeRunRecord(records, record.id);
      return record.status;
    }
    if (isEndStatus(stored.state.status)) {
      await keepRunRecord(records, record.id, stored.state);
      return stored.state.status;
    }
    await removeContainers(record.id);
    const ended: RunEvent = {
      type: 'ended',
      status: 'INTERRUPTED',
      problem: fault('INTERRUPTED', {}),
      at: clock.now(),
    };
    await runEvents.append(record.id, stored.sequence, [ended], false);
    const state = foldRun(stored.state, [ended]);
    invariant(state, 'a run with events has a state');
    await keepRunRecord(records, record.id, state);
    logger?.warn({ deployment: record.id }, 'a deployment was interrupted');
    return 'INTERRUPTED';
  }

  async function removeContainers(run: string): Promise<void> {
    const { runtime } = portsHere();
    for (const { name, run: of } of await runtime.leftovers(await storeId())) {
      if (of === run) await runtime.stop(name);
    }
  }

  async function begin(run: RunToStart, taken: TakenLease): Promise<void> {
    const { id, prepared, stored } = run;
    const { runtime, settings: readSettings, version } = portsHere();
    const settings = await readSettings();
    await runtime.check();
    if (stored !== null) await removeContainers(id);
    await removeCancellation(records, id);
    const redaction = createRedaction(prepared.secrets);
    const log = createRunLog(runEvents, {
      id,
      state: stored?.state ?? null,
      sequence: stored?.sequence ?? 0,
      redaction,
      isSecret: prepared.secrets.length > 0,
      onStatus: (state) => keepRunRecord(records, id, state),
    });
    const { paths, faults } = await locatePlugs(runtime, prepared);
    const plan = planOf(run, settings, version, faults);
    log.add(...firstEvents(run, clock.now()));
    for (const warning of prepared.warnings) log.add({ type: 'warned', warning });
    await keepRunRecord(records, id, log.state());
    await log.flush();
    const task = work(run, taken, plan, log, {
      ...services,
      runtime,
      settings,
      storeId: await storeId(),
      redaction,
      plugPaths: paths,
      cancellation: () => readCancellation(records, id),
      watchCancellation: (onChange) => records.watch(onChange),
    });
    running.add(task);
    // It never rejects.
    void task.then(() => running.delete(task));
  }

  async function work(
    { id }: RunToStart,
    taken: TakenLease,
    plan: RunPlan,
    log: RunLog,
    carrying: Parameters<typeof carryOutRun>[0],
  ): Promise<void> {
    try {
      await doWhileHeld(
        leaseServices,
        taken,
        async (_lease, signal) => {
          await carryOutRun(carrying, { id, plan, log }, signal);
          await removeCancellation(records, id);
        },
        closing.signal,
      );
    } catch (error) {
      logger?.error({ deployment: id, err: error }, 'a deployment could not go on');
    }
  }

  return {
    async start(run) {
      const taken = await claim(run.id, run.order);
      try {
        await begin(run, taken);
      } catch (error) {
        await leases.release(taken.lease).catch(() => undefined);
        throw error;
      }
    },

    async interruptLost() {
      if (ports === null) return;
      const found = await listRunRecords(
        records,
        { statuses: activeStatuses },
        { limit: maxListed },
      );
      for (const record of found) {
        const name = leaseOf(record.kind, record.environment, record.id);
        const taken = await takeLease(leaseServices, name);
        if (taken === null) continue;
        await doWhileHeld(
          leaseServices,
          taken,
          async () => void (await settle(record)),
          closing.signal,
        );
      }
    },

    async whileIdle({ id, state }, task) {
      const { kind, environment } = state.order;
      const taken = await takeLease(leaseServices, leaseOf(kind, environment, id));
      if (taken === null) throw await busy(environment);
      await doWhileHeld(leaseServices, taken, task, closing.signal);
    },

    async idle() {
      while (running.size > 0) await Promise.all(running);
    },

    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** An apply has its environment; plans run beside each other. */
function leaseOf(kind: RunKind, environment: string, id: string): string {
  return kind === 'APPLY' ? `environment/${environment}` : `plan/${environment}/${id}`;
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
