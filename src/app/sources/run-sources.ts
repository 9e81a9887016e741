import { tableName } from '../../domain/source/table-name.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Telemetry } from '../../ports/telemetry.ts';
import type { LeaseServices } from '../live/hold-lease.ts';
import { runWanted } from '../live/run-wanted.ts';
import { allStatuses, readStatuses, removeRequest, removeStatus } from './kept-status.ts';
import { type LiveSources, runningSources } from './live-sources.ts';
import { runSource, type SourceServices } from './run-source.ts';
import { dropTables } from './tables/drop-tables.ts';

/** What the loop over all sources stands on. */
export interface SourceLoopServices extends SourceServices, LeaseServices {
  readonly store: Pick<HistoryStore, 'tables' | 'records' | 'leases' | 'watch'>;
  readonly liveSources: LiveSources;
  readonly telemetry?: Pick<Telemetry, 'begin' | 'setHeld'>;
}

/**
 * Runs the data sources of the live revision until `signal` is aborted; the tables of those that are no longer live are
 * dropped. Of all servers one polls a source. Never rejects.
 */
export async function runSources(services: SourceLoopServices, signal: AbortSignal): Promise<void> {
  const { store, liveSources } = services;
  await runWanted(
    services,
    {
      what: 'data sources',
      leaseName,
      async list() {
        const running = runningSources(await liveSources.list());
        return new Map(
          Array.from(running, ([name, { value: source, renderKey }]) => [
            name,
            { renderKey, task: runSource(services, { source, renderKey }) },
          ]),
        );
      },
      async forget(wanted) {
        for await (const { name } of allStatuses(store.records)) {
          if (!wanted.has(name)) await forget(services, name);
        }
      },
    },
    signal,
  );
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
