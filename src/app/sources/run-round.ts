import { type Fault, PurserError, refusal } from '../../domain/errors.ts';
import type { DataSource, TablePoll } from '../../domain/source/data-source.ts';
import {
  type AnswerVersion,
  pauseBetweenRounds,
  retryAfterMs,
} from '../../domain/source/round-schedule.ts';
import {
  afterRound,
  newTableStatus,
  type SourceStatus,
  type TableOutcome,
} from '../../domain/source/source-status.ts';
import { tableName } from '../../domain/source/table-name.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Logger } from '../../ports/logger.ts';
import type { RowReader } from '../../ports/row-reader.ts';
import type { TableStore } from '../../ports/table-store.ts';
import { noTelemetry, succeeded, type Telemetry } from '../../ports/telemetry.ts';
import type { Timer } from '../../ports/timer.ts';
import { fetchTable } from './fetch-table.ts';
import type { MemoryBudget, MemoryShare } from './memory-budget.ts';
import type { SourceClient } from './source-client.ts';
import { replaceRows } from './tables/replace-rows.ts';

/** What rounds stand on. */
export interface RoundServices {
  readonly tables: TableStore;
  readonly reader: RowReader;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly entropy: Entropy;
  readonly logger: Logger | null;
  /** Of all sources. */
  readonly memory: MemoryBudget;
  /** Requests of one source at once. */
  readonly maxRequests: number;
  readonly telemetry?: Pick<Telemetry, 'begin'>;
}

/** The poller of one source, while it has the lease. */
export interface Poller {
  /**
   * Polls every table once, or only one, which does not put off the next round: tables that fail keep their rows. Gives the
   * status after it.
   */
  round(before: SourceStatus, only: string | null): Promise<SourceStatus>;
}

/** What is remembered of a table from one round to the next. */
interface Known {
  readonly version: AnswerVersion;
  /** The generation that has just these rows. */
  readonly generation: number;
}

interface PolledTable {
  readonly table: string;
  readonly poll: TablePoll;
}

export function createPoller(
  services: RoundServices,
  source: DataSource,
  client: SourceClient,
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Poller {
  const { tables, timer } = services;
  const known = new Map<string, Known>();

  async function pollTable(
    { table, poll }: PolledTable,
    memory: MemoryShare,
  ): Promise<TableOutcome> {
    const name = tableName(source.name, table);
    const version = await versionFor(name);
    const fetching = { ...services, client, memory, signal };
    const fetched = await fetchTable(fetching, source, poll, version);
    if (fetched === null) return { kind: 'unchanged' };
    signal.throwIfAborted();
    const changes = await replaceRows(tables, name, fetched.rows, lease);
    if (changes === null) throw tableKeepsChanging();
    const { rows: _, version: newVersion, ...counts } = fetched;
    if (newVersion === null) known.delete(name);
    else known.set(name, { version: newVersion, generation: changes.generation });
    return { kind: 'read', ...counts, ...changes };
  }

  /** Only of rows that are still in the table may the API say that they are the same. */
  async function versionFor(name: string): Promise<AnswerVersion | null> {
    const before = known.get(name);
    if (before === undefined) return null;
    const [state] = await tables.states([name]);
    return state?.generation === before.generation ? before.version : null;
  }

  async function outcomeOf(polled: PolledTable): Promise<TableOutcome> {
    const memory = services.memory.open();
    try {
      return await pollTable(polled, memory);
    } catch (error) {
      signal.throwIfAborted();
      known.delete(tableName(source.name, polled.table));
      return { kind: 'failed', fault: faultOf(services.logger, error) };
    } finally {
      memory.close();
    }
  }

  return {
    async round(before, only) {
      const started = timer.now();
      const polled = polledTables(source).filter(({ table }) => only === null || table === only);
      const outcomes = await pollTables(services, source, polled, outcomeOf);
      signal.throwIfAborted();
      const after = statusAfter(services, source, before, outcomes);
      const lastRoundMs = Math.round(timer.now() - started);
      return { ...after, lastRoundMs, ...(only !== null && { nextRoundAt: before.nextRoundAt }) };
    },
  };
}

/** Polls tables. The result that is measured is the code of the first one that failed. */
async function pollTables(
  { telemetry = noTelemetry, maxRequests }: RoundServices,
  { name }: DataSource,
  polled: readonly PolledTable[],
  poll: (table: PolledTable) => Promise<TableOutcome>,
): Promise<Outcomes> {
  const measure = telemetry.begin('poll', name);
  try {
    const outcomes = await measure.within(() => inParallel(polled, maxRequests, poll));
    const codes = outcomes.flatMap(([, one]) => (one.kind === 'failed' ? one.fault.code : []));
    measure.endAs(codes[0] ?? succeeded);
    return outcomes;
  } catch (error) {
    measure.end(error);
    throw error;
  }
}

type Outcomes = readonly (readonly [PolledTable, TableOutcome])[];

/** The status of a source after a round that has just ended. */
function statusAfter(
  { clock, entropy }: Pick<RoundServices, 'clock' | 'entropy'>,
  { poll_interval: interval }: DataSource,
  before: SourceStatus,
  outcomes: Outcomes,
): SourceStatus {
  const at = clock.now();
  const tables = { ...before.tables };
  for (const [{ table }, outcome] of outcomes) {
    tables[table] = afterRound(tables[table] ?? newTableStatus, outcome, at);
  }
  const rounds = before.rounds + 1;
  const pauseMs = pauseBetweenRounds(interval, rounds, chance(entropy));
  const nextRoundAt =
    pauseMs === null ? null : timeAfter(at, Math.max(pauseMs, longestRetryAfter(outcomes, at)));
  return { ...before, rounds, lastRoundAt: at, nextRoundAt, tables };
}

/** The tables of a source that are polled, by name. */
export function polledTables(source: DataSource): readonly PolledTable[] {
  return Object.entries(source.tables)
    .flatMap(([table, { poll }]) => (poll === undefined ? [] : [{ table, poll }]))
    .sort((one, other) => (one.table < other.table ? -1 : 1));
}

/** Results in the order given, of at most so many pieces of work at once. */
async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<readonly (readonly [T, R])[]> {
  const results = new Map<T, R>();
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      results.set(item, await work(item));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return items.map((item) => [item, results.get(item) as R]);
}

function tableKeepsChanging(): PurserError {
  return refusal('STORE_UNAVAILABLE', { reason: 'the table keeps changing' });
}

function faultOf(logger: Logger | null, error: unknown): Fault {
  if (error instanceof PurserError) return error.faults[0];
  logger?.error({ err: error }, 'polling a table failed');
  return refusal('ROWS_UNREADABLE', { reason: 'Purser failed' }).faults[0];
}

/** The longest pause that failed requests ask for with `Retry-After`. */
function longestRetryAfter(outcomes: Outcomes, at: string): number {
  const pauses = outcomes.map(([, outcome]) => {
    if (outcome.kind !== 'failed' || outcome.fault.code !== 'HTTP_STATUS') return 0;
    const { status, retryAfter } = outcome.fault.facts;
    const isAsked = (status === 429 || status === 503) && typeof retryAfter === 'string';
    return (isAsked && retryAfterMs(retryAfter, Date.parse(at))) || 0;
  });
  return Math.max(0, ...pauses);
}

/** From 0 to 1. */
function chance(entropy: Entropy): number {
  const [byte = 0] = entropy.bytes(1);
  return byte / 255;
}

function timeAfter(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString();
}
