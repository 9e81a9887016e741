import { type Fault, withoutPlace } from '../errors.ts';
import { isJsonObject, type Json } from '../json/value.ts';

/** What a data source does. (docs/data-sources.md#states) */
export type SourceState = 'STARTING' | 'OK' | 'DEGRADED' | 'FAILING' | 'INVALID';

/** What is known of a source that is polled, or takes records; kept as JSON. */
export interface SourceStatus {
  /** The render key of the document that runs. */
  readonly renderKey: string;
  /** Rounds that have ended. */
  readonly rounds: number;
  /** The last round that has ended, and how long it took; null before the first. */
  readonly lastRoundAt: string | null;
  readonly lastRoundMs: number | null;
  readonly nextRoundAt: string | null;
  /** The last request for a round that was served. */
  readonly served: number;
  readonly tables: Readonly<Record<string, TableStatus>>;
}

/** What is known of one table. */
export interface TableStatus {
  /** Whether its rows are those of before a restart: no round has succeeded since. */
  readonly stale: boolean;
  readonly lastSuccessAt: string | null;
  readonly lastChangeAt: string | null;
  /** Rows that the last change added, removed and updated. */
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  /** Why the last round failed; null if it did not. */
  readonly lastError: KeptFault | null;
  readonly consecutiveFailures: number;
  /** Of the last good round: rows whose id another one has, and integers that were kept as texts. */
  readonly duplicateIds: number;
  readonly inexactNumbers: number;
  /** Rows that no store takes, which were left out. */
  readonly invalidRows: number;
}

/** A fault without its place. */
export type KeptFault = Pick<Fault, 'code' | 'kind' | 'retryable' | 'message' | 'remedy' | 'facts'>;

/** A table that has never been filled. */
export const newTableStatus: TableStatus = {
  stale: true,
  lastSuccessAt: null,
  lastChangeAt: null,
  added: 0,
  removed: 0,
  updated: 0,
  lastError: null,
  consecutiveFailures: 0,
  duplicateIds: 0,
  inexactNumbers: 0,
  invalidRows: 0,
};

/** What became of one table in a round. */
export type TableOutcome =
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** The API says that its answer is the one before. */
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      readonly added: number;
      readonly removed: number;
      readonly updated: number;
      readonly duplicateIds: number;
      readonly inexactNumbers: number;
      readonly invalidRows: number;
    };

/** The status of a table after a round that ended at a time. */
export function afterRound(before: TableStatus, outcome: TableOutcome, at: string): TableStatus {
  if (outcome.kind === 'failed') {
    const lastError = withoutPlace(outcome.fault);
    return { ...before, lastError, consecutiveFailures: before.consecutiveFailures + 1 };
  }
  const good = {
    ...before,
    stale: false,
    lastSuccessAt: at,
    lastError: null,
    consecutiveFailures: 0,
  };
  if (outcome.kind === 'unchanged') return good;
  const { added, removed, updated, duplicateIds, inexactNumbers, invalidRows } = outcome;
  const hasChanged = added + removed + updated > 0;
  return {
    ...good,
    ...(hasChanged && { added, removed, updated, lastChangeAt: at }),
    duplicateIds,
    inexactNumbers,
    invalidRows,
  };
}

/** The state of a source that runs, by its polled tables: those that have failed last. */
export function stateOf(
  polled: readonly string[],
  { rounds, tables }: Pick<SourceStatus, 'rounds' | 'tables'>,
): SourceState {
  if (polled.length === 0) return 'OK';
  if (rounds === 0) return 'STARTING';
  const failing = polled.filter((table) => (tables[table]?.lastError ?? null) !== null).length;
  if (failing === 0) return 'OK';
  return failing === polled.length ? 'FAILING' : 'DEGRADED';
}

/** A kept status; null for a text that is none. */
export function sourceStatusFrom(value: Json | undefined): SourceStatus | null {
  if (!isJsonObject(value ?? null)) return null;
  const status = value as unknown as SourceStatus;
  return typeof status.renderKey === 'string' &&
    isJsonObject((status.tables ?? null) as unknown as Json)
    ? status
    : null;
}
