import type { Digest } from '../../domain/json/canonical.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { type HeldTask, holdLease, type LeaseServices } from './hold-lease.ts';

/** A task for a live document. */
export interface WantedTask {
  /** Of the document: after another one the task is begun anew. */
  readonly renderKey: Digest;
  readonly task: HeldTask;
}

/** Which tasks there should be. */
export interface WantedTasks {
  /** For logs: `data sources`. */
  readonly what: string;
  /** The lease of a task by its name, so that one server at a time does it. */
  leaseName(name: string): string;
  /** The tasks for the live revision, by name. */
  list(): Promise<ReadonlyMap<string, WantedTask>>;
  /** Forgets what is kept of tasks that are not wanted any more. */
  forget(wanted: ReadonlyMap<string, unknown>): Promise<void>;
}

/** What running tasks stands on. */
export interface WantedServices extends LeaseServices {
  readonly store: Pick<HistoryStore, 'watch'>;
  /** Milliseconds between looks for what other servers did. */
  readonly pollMs: number;
}

/** A task that this process does, or would do if another did not. */
interface Begun {
  readonly renderKey: Digest;
  stop(): Promise<void>;
}

/**
 * Does the tasks for the documents of the live revision until `signal` is aborted: begins those that are new, begins those
 * again whose document renders to something else, and ends the others. Never rejects.
 */
export async function runWanted(
  services: WantedServices,
  tasks: WantedTasks,
  signal: AbortSignal,
): Promise<void> {
  const { store, timer, logger, pollMs } = services;
  const begun = new Map<string, Begun>();
  const headSignal = createHeadSignal(store);
  while (!signal.aborted) {
    try {
      await settle(services, tasks, begun);
    } catch (error) {
      logger?.warn({ err: error }, `${tasks.what} could not be looked at`);
    }
    await timer.wait(pollMs, { signal: headSignal.next(signal), background: true });
  }
  headSignal.close();
  await Promise.all(Array.from(begun.values(), ({ stop }) => stop()));
}

/** Signals that the head may have changed. */
function createHeadSignal(store: Pick<HistoryStore, 'watch'>) {
  let next = new AbortController();
  let isNotified = false;
  const end = store.watch(() => {
    isNotified = true;
    next.abort();
  });
  return {
    close: end,
    /** Aborted at the next notification, at once if there was one since the last call. */
    next(signal: AbortSignal): AbortSignal {
      next = new AbortController();
      if (isNotified) next.abort();
      isNotified = false;
      return AbortSignal.any([signal, next.signal]);
    },
  };
}

async function settle(
  services: WantedServices,
  tasks: WantedTasks,
  begun: Map<string, Begun>,
): Promise<void> {
  const wanted = await tasks.list();
  for (const [name, { renderKey, stop }] of begun) {
    if (wanted.get(name)?.renderKey === renderKey) continue;
    begun.delete(name);
    await stop();
  }
  for (const [name, task] of wanted) {
    if (!begun.has(name)) begun.set(name, begin(services, tasks.leaseName(name), task));
  }
  await tasks.forget(wanted);
}

function begin(services: WantedServices, lease: string, { renderKey, task }: WantedTask): Begun {
  const stopped = new AbortController();
  const ended = holdLease(services, lease, task, stopped.signal);
  return {
    renderKey,
    stop() {
      stopped.abort();
      return ended;
    },
  };
}
