import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import { isDigest, jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject, type JsonObject } from '../../domain/json/value.ts';
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
import {
  openViolationFrom,
  textOfOpenViolation,
  textOfViolationEvent,
  violationEventFrom,
} from '../../domain/violation/violation-text.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Row } from '../../ports/table-store.ts';
import { createYieldIfDue, runCooperatively } from '../kernel/event-loop.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { pastMarkFrom } from './past-marks.ts';
import { settleEvents, type ViolationStore, violationStream } from './settle-events.ts';
import { openTable, pastTable, type TrackedRule } from './tracked-rule.ts';

/*
 * The table of a rule has its open violations, and beside them the events of its last change. So a change and its events
 * are one write, and whoever finds a table whose events are not in the stream brings them there (`settleRule`). A change of
 * many violations is made in steps, each whole with its events.
 */

/** Violations that one step changes at most, and characters of their rows. */
const maxStep = { events: 5_000, characters: 8 * 1024 * 1024 } as const;

/** Violations read at once. */
const pageRows = 2_000;

/** The keys of rows that are no violations: where the events of the last change begin, and each of them. */
const batchKey = 'events';
function eventKey(at: number): string {
  return `event/${at}`;
}

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
}

/** Equal ones mean that rows are identified alike. */
export function keyDigestOf({ key }: Pick<CompiledRule, 'key'>): Digest {
  return digestOf(canonicalText(key));
}

/**
 * Opens, changes and closes the violations of a rule, so that they are its rows. What is known of the rule before must be
 * settled.
 *
 * @throws LEASE_LOST; STORE_UNAVAILABLE, also if the store was purged meanwhile
 */
export async function trackRule(
  store: ViolationStore,
  before: TrackedRule,
  found: ComparedRows,
  lease: Lease,
): Promise<TrackedRule> {
  const { rule, evaluation, exceptions } = found;
  const rows =
    found.rows === null ? null : await runCooperatively(identifyRows(rule.key, found.rows));
  const steps = createSteps(store, rule.name, before, lease);
  const known = await compareOpen(store, found, rows, steps);
  const opened = [...(rows?.values() ?? [])].filter(({ key }) => !known.has(key));
  for (let at = 0; at < opened.length; at += pageRows) {
    const some = opened.slice(at, at + pageRows);
    const openings = await pastOpenings(store, rule.name, some);
    for (const [index, row] of some.entries()) {
      const waiver = waiverOf(exceptions, row.row);
      await steps.add(openingEvent(rule, row, waiver, (openings[index] ?? 0) + 1, evaluation));
    }
  }
  return { ...(await steps.end()), exceptions: exceptionsDigest(exceptions) };
}

/** Changes and closes what is open; gives the keys of the rows that are open. */
async function compareOpen(
  { tables }: ViolationStore,
  { rule, evaluation, reason, exceptions }: ComparedRows,
  rows: ReadonlyMap<Digest, IdentifiedRow> | null,
  steps: Steps,
): Promise<ReadonlySet<Digest>> {
  const known = new Set<Digest>();
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
      if (event !== null) await steps.add(event);
      const yielding = yieldIfDue();
      if (yielding !== null) await yielding;
    }
    after = part?.rows.at(-1)?.key;
    if (after === undefined) return known;
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

/** Gathers events into steps, and writes each with what it does to the violations. */
interface Steps {
  add(event: ViolationEvent): Promise<void>;
  /** Writes what is left. */
  end(): Promise<TrackedRule>;
}

function createSteps(
  store: ViolationStore,
  rule: string,
  before: TrackedRule,
  lease: Lease,
): Steps {
  let tracked = before;
  let pending: ViolationEvent[] = [];
  let characters = 0;
  const write = async (): Promise<void> => {
    tracked = await writeStep(store, rule, tracked, pending, lease);
    [pending, characters] = [[], 0];
  };
  return {
    async add(event) {
      pending.push(event);
      characters += sizeOf(event);
      const isFull = pending.length >= maxStep.events || characters >= maxStep.characters;
      if (isFull) await write();
    },
    async end() {
      if (pending.length > 0) await write();
      return tracked;
    },
  };
}

function sizeOf({ violation, rowBefore }: ViolationEvent): number {
  const rows = [violation.row, violation.firstRow, rowBefore];
  return rows.reduce((sum, row) => sum + canonicalText(row).length, 0);
}

async function writeStep(
  store: ViolationStore,
  rule: string,
  before: TrackedRule,
  events: readonly ViolationEvent[],
  lease: Lease,
): Promise<TrackedRule> {
  const { tables, events: log } = store;
  const table = openTable(rule);
  const [left] = await tables.get(table, [batchKey]);
  const old = batchFrom(left?.text)?.count ?? 0;
  const first = (await log.last(violationStream)) + 1;
  const open = before.open + events.reduce((sum, { type }) => sum + differences[type], 0);
  const batch = { key: batchKey, text: canonicalText({ first, count: events.length, open }) };
  const put = [batch, ...events.flatMap((event, at) => rowsOf(event, at))];
  const closed = events.filter(({ type }) => type === 'closed');
  const unused = Array.from({ length: Math.max(0, old - events.length) }, (_, at) =>
    eventKey(events.length + at),
  );
  const remove = [...closed.map(({ violation }) => violation.key), ...unused];
  const after = await tables.apply({ table, from: before.generation, put, remove, lease });
  if (after === null) throw changedMeanwhile();
  await settleEvents(store, { rule, first, events, open }, lease);
  return { ...before, generation: after.generation, open };
}

const differences = { opened: 1, changed: 0, closed: -1, waived: 0, unwaived: 0 } as const;

/** An event, and the violation after it unless it closed. */
function rowsOf(event: ViolationEvent, at: number): readonly Row[] {
  const { violation, type } = event;
  const kept = { key: eventKey(at), text: textOfViolationEvent(event) };
  return type === 'closed'
    ? [kept]
    : [kept, { key: violation.key, text: textOfOpenViolation(violation) }];
}

interface KeptBatch {
  readonly first: number;
  readonly count: number;
  readonly open: number;
}

function batchFrom(text: string | undefined): KeptBatch | null {
  const value = jsonFrom(text ?? 'null') ?? null;
  return isJsonObject(value) ? (value as unknown as KeptBatch) : null;
}

/**
 * What is known of a rule, brought up to its table: a process that died may have written a change whose events are not in
 * the stream. The first write under the lease must have been made, so that none of an earlier holder comes later.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE
 */
export async function settleRule(
  store: ViolationStore,
  rule: string,
  before: TrackedRule,
  lease: Lease,
): Promise<TrackedRule> {
  const { tables } = store;
  const table = openTable(rule);
  const [state] = await tables.states([table]);
  const generation = state?.generation ?? 0;
  if (generation === before.generation) return before;
  const [kept] = await tables.get(table, [batchKey]);
  const batch = batchFrom(kept?.text);
  if (batch === null) return { ...before, generation, open: 0, rowsDigest: null };
  const { first, count, open } = batch;
  const keys = Array.from({ length: count }, (_, at) => eventKey(at));
  const rows = await tables.get(table, keys);
  const events = rows.flatMap((row) => (row && violationEventFrom(row.text)) ?? []);
  await settleEvents(store, { rule, first, events, open }, lease);
  // Other steps of the evaluation may be missing.
  return { ...before, generation, open, rowsDigest: null };
}
