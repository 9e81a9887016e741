import { invariant } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import {
  newTableStatus,
  type SourceStatus,
  type TableStatus,
} from '../../domain/source/source-status.ts';
import { tableName } from '../../domain/source/table-name.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { HeldTask } from '../live/hold-lease.ts';
import { keepStatus, lastRequest, readStatuses } from './kept-status.ts';
import { createPoller, polledTables, type RoundServices } from './run-round.ts';
import { type ClientServices, createSourceClient } from './source-client.ts';
import type { SourceSignal } from './source-signal.ts';
import { dropTables } from './tables/drop-tables.ts';
import { createRowExpiry, forgetExpiry } from './tables/expire-rows.ts';

/** What sources run on. */
export interface SourceServices extends Omit<RoundServices, 'tables'>, ClientServices {
  readonly store: Pick<HistoryStore, 'tables' | 'records'>;
  /** Milliseconds between looks for requests of other servers. */
  readonly pollMs: number;
  /** Signals that this process requested a round of a source. */
  readonly requested: SourceSignal;
  /** Signals that this process changed the status of a source. */
  readonly changed: SourceSignal;
}

/** A source that runs. */
export interface RunningSource {
  readonly source: DataSource;
  readonly renderKey: Digest;
}

/** The task of whoever has the lease of a source: takes over its tables, then polls them when it is time. */
export function runSource(services: SourceServices, running: RunningSource): HeldTask {
  const { store, clock, timer } = services;
  const { source } = running;
  const polls = polledTables(source).length > 0;
  return async (lease, signal) => {
    const client = createSourceClient(services, source);
    const poller = createPoller({ ...services, tables: store.tables }, source, client, {
      lease,
      signal,
    });
    const expiry = createRowExpiry(services, source, lease);
    let { status, version } = await takeOver(services, running, lease);
    const keep = async (next: SourceStatus): Promise<void> => {
      const kept = await keepStatus({ ...store, clock }, source.name, next, version, lease);
      invariant(
        kept !== null,
        'whoever has the lease of a source is the only one to write its status',
      );
      [status, version] = [next, kept];
      services.changed.notify(source.name);
    };

    // By the timer, as a clock may jump.
    let dueAt = status.nextRoundAt === null ? Number.POSITIVE_INFINITY : timer.now();
    let sweepAt = timer.now() + expiry.intervalMs;
    while (!signal.aborted) {
      const request = await lastRequest(store.records, source.name);
      const isRequested = request.number > status.served;
      const isDue = timer.now() >= dueAt;
      if (isDue || (polls && isRequested)) {
        // Several requests since the last round may be for different tables.
        const only = !isDue && request.before === status.served ? request.table : null;
        const next = await poller.round(status, only);
        await keep({ ...next, served: request.number });
        if (only === null) dueAt = timer.now() + pauseOf(next);
      } else if (isRequested) await keep({ ...status, served: request.number });
      if (timer.now() >= sweepAt) {
        await expiry.removeRows();
        sweepAt = timer.now() + expiry.intervalMs;
      }
      const nextAt = Math.min(timer.now() + services.pollMs, dueAt, sweepAt);
      await services.requested.wait(source.name, { ms: Math.max(0, nextAt - timer.now()), signal });
    }
  };
}

/** Milliseconds from the end of a round to the next. */
function pauseOf({ lastRoundAt, nextRoundAt }: SourceStatus): number {
  if (lastRoundAt === null || nextRoundAt === null) return Number.POSITIVE_INFINITY;
  return Date.parse(nextRoundAt) - Date.parse(lastRoundAt);
}

/** Whether rounds of a source begin without a request. */
function pollsByItself(source: DataSource): boolean {
  return source.poll_interval > 0 && polledTables(source).length > 0;
}

/** Makes what is kept of a source fit the document that runs now: tables that it has no more are dropped. */
async function takeOver(
  { store, clock }: SourceServices,
  { source, renderKey }: RunningSource,
  lease: Lease,
): Promise<{ status: SourceStatus; version: number }> {
  const [before = { status: null, version: 0 }] = await readStatuses(store.records, [source.name]);
  const wanted = new Set(Object.keys(source.tables));
  const dropped = Object.keys(before.status?.tables ?? {}).filter((table) => !wanted.has(table));
  await dropTables(
    store,
    dropped.map((table) => tableName(source.name, table)),
  );
  for (const table of wanted) {
    const { webhook } = source.tables[table] ?? {};
    if (webhook === undefined || webhook.ttl_seconds !== undefined) continue;
    await forgetExpiry(store.records, tableName(source.name, table));
  }
  const tables = Object.fromEntries(
    Array.from(wanted, (table): [string, TableStatus] => {
      const known = before.status?.tables[table] ?? newTableStatus;
      return [table, { ...known, stale: source.tables[table]?.poll !== undefined }];
    }),
  );
  const status: SourceStatus = {
    rounds: before.status?.rounds ?? 0,
    lastRoundAt: before.status?.lastRoundAt ?? null,
    lastRoundMs: before.status?.lastRoundMs ?? null,
    served: before.status?.served ?? 0,
    nextRoundAt: pollsByItself(source) ? clock.now() : null,
    renderKey,
    tables,
  };
  const version = await keepStatus({ ...store, clock }, source.name, status, before.version, lease);
  invariant(version !== null, 'nobody else writes the status of a source under its lease');
  return { status, version };
}
