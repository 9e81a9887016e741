import type { Digest } from '../../domain/json/canonical.ts';
import { tableName } from '../../domain/source/table-name.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { holdLease, type LeaseServices } from '../live/hold-lease.ts';
import { dropTables } from './drop-tables.ts';
import { allStatuses, readStatuses, removeRequest, removeStatus } from './kept-status.ts';
import { type LiveSources, runningSources } from './live-sources.ts';
import { runSource, type SourceServices } from './run-source.ts';

/** What the loop over all sources stands on. */
export interface SourceLoopServices extends SourceServices, LeaseServices {
  readonly store: Pick<HistoryStore, 'tables' | 'records' | 'leases' | 'watch'>;
  readonly liveSources: LiveSources;
}

/** A source that this process runs, or would run if another did not. */
interface Begun {
  readonly renderKey: Digest;
  stop(): Promise<void>;
}

/**
 * Runs the data sources of the live revision until `signal` is aborted: begins those that are new, begins those again
 * whose document renders to something else, and ends the others, whose tables are dropped. Of all servers one polls a
 * source. Never rejects.
 */
export async function runSources(services: SourceLoopServices, signal: AbortSignal): Promise<void> {
  const { store, timer, logger } = services;
  const begun = new Map<string, Begun>();
  const headSignal = createHeadSignal(store);
  while (!signal.aborted) {
    try {
      await settle(services, begun);
    } catch (error) {
      logger?.warn({ err: error }, 'data sources could not be looked at');
    }
    await timer.wait(services.pollMs, { signal: headSignal.next(signal), background: true });
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

async function settle(services: SourceLoopServices, begun: Map<string, Begun>): Promise<void> {
  const wanted = runningSources(await services.liveSources.list());
  for (const [name, { renderKey, stop }] of begun) {
    if (wanted.get(name)?.renderKey === renderKey) continue;
    begun.delete(name);
    await stop();
  }
  for (const [name, { value: source, renderKey }] of wanted) {
    if (begun.has(name)) continue;
    begun.set(name, begin(services, name, renderKey, runSource(services, { source, renderKey })));
  }
  for await (const { name } of allStatuses(services.store.records)) {
    if (!wanted.has(name)) await forget(services, name);
  }
}

function begin(
  services: SourceLoopServices,
  name: string,
  renderKey: Digest,
  task: Parameters<typeof holdLease>[2],
): Begun {
  const stopped = new AbortController();
  const ended = holdLease(services, leaseName(name), task, stopped.signal);
  return {
    renderKey,
    stop() {
      stopped.abort();
      return ended;
    },
  };
}

function leaseName(source: string): string {
  return `source/${source}`;
}

/** Removes the tables and the records of a source that is no longer live, unless another server still runs it. */
async function forget({ store, leases, holder }: SourceLoopServices, name: string): Promise<void> {
  const lease = await leases.take(leaseName(name), holder, forgetMs);
  if (lease === null) return;
  try {
    const [{ status, version } = { status: null, version: 0 }] = await readStatuses(store.records, [
      name,
    ]);
    const tables = Object.keys(status?.tables ?? {});
    await dropTables(
      store,
      tables.map((table) => tableName(name, table)),
    );
    await removeRequest(store.records, name);
    // Last, as it names what there is to remove.
    await removeStatus(store.records, name, version, lease);
  } finally {
    await leases.release(lease);
  }
}

/** Longer than removing the tables of a source takes. */
const forgetMs = 60_000;
