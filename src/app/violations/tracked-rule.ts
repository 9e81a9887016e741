import type { Digest } from '../../domain/json/canonical.ts';
import type { RowSeverity } from '../../domain/policy/policy.ts';
import type { ViolationEvent } from '../../domain/violation/violation.ts';

/** A rule with a severity whose violations are kept: part of the state of rules. */
export interface TrackedRule {
  /** What it reads, itself or through rules: who may see its violations once it is removed. */
  readonly inputs: readonly string[];
  /** Of the fields that identify its rows. */
  readonly keyDigest: Digest;
  /** Of the rows that its violations were last compared with; null before the first. */
  readonly rowsDigest: Digest | null;
  /** Of the exceptions that its violations were last compared with; null, or absent in older states: none. */
  readonly exceptions?: Digest | null;
  /** The generation of its table whose events are all in the stream. 0: it has no table yet. See `pending`. */
  readonly generation: number;
  /** How many of its violations are open. */
  readonly open: number;
  /** That of its rows; of a rule without one any more the last. Absent in older states. */
  readonly severity?: RowSeverity;
  /** UTC, ISO 8601: since when it is no rule with a severity any more; null if it is. */
  readonly removedAt: string | null;
  /** What the last evaluation does to the violations, until it is in their table; `generation` is `unsettled` meanwhile. */
  readonly pending?: PendingChange;
}

/**
 * The generation of a rule with a pending change. No table has it, so an earlier version of Purser, which knows no pending
 * changes, compares the rows of the rule again when it takes over.
 */
export const unsettled: number = -1;

/** A change of the violations of a rule, which counts once the state of the evaluation that found it is stored. */
export interface PendingChange {
  /** The number of the evaluation. */
  readonly number: number;
  /** The generation of the table that is changed: it has another one once it is. */
  readonly from: number;
  /** Its events, as they are stored; null: they are in a table of their own. */
  readonly texts: readonly string[] | null;
  /** How many events each step has of a change whose events are in a table of their own. */
  readonly apart: readonly number[];
  /** How many violations are open after it. */
  readonly open: number;
}

/** The tracked rules by full name. */
export type TrackedRules = Readonly<Record<string, TrackedRule>>;

const prefixes = {
  open: 'violations/',
  past: 'pastViolations/',
  events: 'violationEvents/',
} as const;

/** The table of the open violations of a rule. A data source cannot have one of this name. */
export function openTable(rule: string): string {
  return `${prefixes.open}${rule}`;
}

/** The table that says how often each violation of a rule has opened, and which event closed it. */
export function pastTable(rule: string): string {
  return `${prefixes.past}${rule}`;
}

/** The table of the events of a large change, until they are in the stream. */
export function eventTable(rule: string): string {
  return `${prefixes.events}${rule}`;
}

/** The key of an event there: `of` says which change it belongs to. */
export function eventKeyApart(of: number, at: number): string {
  return `${of}/${at}`;
}

/** The rule whose violations a table is about; null for another table. */
export function ruleOfTable(table: string): string | null {
  const prefix = Object.values(prefixes).find((one) => table.startsWith(one));
  return prefix === undefined ? null : table.slice(prefix.length);
}

/** The events of one change of the violations of a rule. */
export interface EventBatch {
  readonly rule: string;
  /** The number of the first of them in the stream. */
  readonly first: number;
  readonly events: readonly ViolationEvent[];
  /** How many violations of the rule are open after them. */
  readonly open: number;
}
