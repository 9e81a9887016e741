import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import { isDigest } from '../../domain/json/inspect-json.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import type { RowSeverity } from '../../domain/policy/policy.ts';
import {
  exceptionsDigest,
  type TestedException,
  waiverOf,
} from '../../domain/policy/waive-rows.ts';
import {
  eventOfOpen,
  type IdentifiedRow,
  identifyRows,
  openingEvent,
  type TrackedEvaluation,
} from '../../domain/violation/compare-rows.ts';
import type { ClosingReason, ViolationEvent } from '../../domain/violation/violation.ts';
import { openViolationFrom } from '../../domain/violation/violation-text.ts';
import type { Lease } from '../../ports/lease-store.ts';
import { createYieldIfDue, runCooperatively } from '../kernel/event-loop.ts';
import { keepChange } from './keep-change.ts';
import { pastMarkFrom } from './past-marks.ts';
import type { ViolationStore } from './settle-events.ts';
import { openTable, pastTable, type TrackedRule } from './tracked-rule.ts';

/** Violations read at once. */
const pageRows = 2_000;

/** What the rows of a rule are compared with. */
export interface ComparedRows {
  readonly rule: Pick<CompiledRule, 'name' | 'key'> & { readonly severity: RowSeverity };
  /** Null: as they were; what is open is compared with the exceptions alone. */
  readonly rows: readonly JsonObject[] | null;
  /** In force now. */
  readonly exceptions: readonly TestedException[];
  readonly evaluation: TrackedEvaluation;
  /** Why violations without a row close. */
  readonly reason: ClosingReason;
  /** Characters of events that may be kept in the state of the evaluation. */
  readonly room: number;
  /** Events that are kept in one step. Default: 5,000. */
  readonly maxEvents?: number | undefined;
}

/** Equal ones mean that rows are identified alike. */
export function keyDigestOf({ key }: Pick<CompiledRule, 'key'>): Digest {
  return digestOf(canonicalText(key));
}

/**
 * Finds which violations of a rule open, change and close, so that they are its rows: a pending change, which counts once the
 * state of the evaluation is stored. What is known of the rule before must be settled.
 *
 * @throws LEASE_LOST; STORE_UNAVAILABLE, also if the store was purged meanwhile
 */
export async function trackRule(
  store: ViolationStore,
  before: TrackedRule,
  found: ComparedRows,
  lease: Lease,
): Promise<TrackedRule> {
  const { rule, exceptions, room, maxEvents } = found;
  const { number } = found.evaluation;
  const rows =
    found.rows === null ? null : await runCooperatively(identifyRows(rule.key, found.rows));
  const events = eventsOf(store, found, rows);
  const given = { rule: rule.name, before, number, events, room, maxEvents };
  const after = await keepChange(store, given, lease);
  return { ...after, exceptions: exceptionsDigest(exceptions) };
}

/** What an evaluation does to the violations of a rule; no violation has two events. */
async function* eventsOf(
  store: ViolationStore,
  found: ComparedRows,
  rows: ReadonlyMap<Digest, IdentifiedRow> | null,
): AsyncGenerator<ViolationEvent, void, void> {
  const { rule, evaluation, exceptions } = found;
  const known = new Set<Digest>();
  yield* eventsOfOpen(store, found, rows, known);
  const opened = [...(rows?.values() ?? [])].filter(({ key }) => !known.has(key));
  for (let at = 0; at < opened.length; at += pageRows) {
    const some = opened.slice(at, at + pageRows);
    const openings = await pastOpenings(store, rule.name, some);
    for (const [index, row] of some.entries()) {
      const waiver = waiverOf(exceptions, row.row);
      yield openingEvent(rule, row, waiver, (openings[index] ?? 0) + 1, evaluation);
    }
  }
}

/** Changes and closes what is open; finds the keys of the rows that are open. */
async function* eventsOfOpen(
  { tables }: ViolationStore,
  { rule, evaluation, reason, exceptions }: ComparedRows,
  rows: ReadonlyMap<Digest, IdentifiedRow> | null,
  known: Set<Digest>,
): AsyncGenerator<ViolationEvent, void, void> {
  const yieldIfDue = createYieldIfDue();
  for (let after: string | undefined; ; ) {
    const page = { limit: pageRows, ...(after !== undefined && { after }) };
    const part = await tables.rows(openTable(rule.name), page);
    for (const { key, text } of part?.rows ?? []) {
      const violation = isDigest(key) ? openViolationFrom(rule.name, key, text) : null;
      if (violation === null) continue;
      const row = rows === null ? violation.row : (rows.get(violation.key)?.row ?? null);
      if (row !== null) known.add(violation.key);
      const waiver = row === null ? null : waiverOf(exceptions, row);
      const event = eventOfOpen(violation, row, waiver, evaluation, reason);
      if (event !== null) yield event;
      const yielding = yieldIfDue();
      if (yielding !== null) await yielding;
    }
    after = part?.rows.at(-1)?.key;
    if (after === undefined) return;
  }
}

/** How often each of some violations has opened before. */
async function pastOpenings(
  { tables }: ViolationStore,
  rule: string,
  rows: readonly IdentifiedRow[],
): Promise<readonly number[]> {
  const marks = await tables.get(
    pastTable(rule),
    rows.map(({ key }) => key),
  );
  return marks.map((mark) => pastMarkFrom(mark)?.opening ?? 0);
}
