import { canonicalText } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import type { ViolationEvent } from '../../domain/violation/violation.ts';
import {
  textOfOpenViolation,
  textOfViolationEvent,
  violationEventFrom,
} from '../../domain/violation/violation-text.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Row, TableDelta } from '../../ports/table-store.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { settleEvents, type ViolationStore, violationStream } from './settle-events.ts';
import { eventTable, openTable, type TrackedRule } from './tracked-rule.ts';

/*
 * The table of a rule has its open violations, and beside them the events of its last change. So a change and its events
 * are one write, and whoever finds a table whose events are not in the stream brings them there (`settleRule`). The events of
 * a large change, which may not fit in memory, are written to a table of their own first, in steps; they count once the
 * table of the violations names them, and are dropped when they are in the stream.
 */

/** Violations that are changed in one step, and characters of their rows; a larger change is written in parts. */
const maxStep = { events: 5_000, characters: 8 * 1024 * 1024 } as const;

/** What an evaluation does to the violations of a rule. */
export interface RuleEvents {
  /** The full name of the rule. */
  readonly rule: string;
  /** The rule before: settled. */
  readonly before: TrackedRule;
  /** No violation has two of them. They are read from the table as it was. */
  readonly events: AsyncIterable<ViolationEvent>;
  /** Events of one step. Default: 5,000. */
  readonly maxEvents?: number | undefined;
}

/** The last change of the violations of a rule, as its table reports it. */
interface KeptBatch {
  /** The number of its first event in the stream. */
  readonly first: number;
  /** Its events that are in the table of the violations. */
  readonly count: number;
  /** How many events each step of a large change has, in a table of their own; absent: none. */
  readonly apart?: readonly number[];
  /** Violations that are open after it. */
  readonly open: number;
}

const batchKey = 'events';

/** The key of an event in the table of the violations. */
function eventKey(at: number): string {
  return `event/${at}`;
}

/** The key of an event in the table of events: what another change left there has other keys. */
function eventKeyApart(first: number, at: number): string {
  return `${first}/${at}`;
}

const differences = { opened: 1, changed: 0, closed: -1, waived: 0, unwaived: 0 } as const;

/** Writes events of a rule, with what they do to its violations: readers see all of that, or nothing. @throws LEASE_LOST */
export async function writeEvents(
  store: ViolationStore,
  { rule, before, events, maxEvents = maxStep.events }: RuleEvents,
  lease: Lease,
): Promise<TrackedRule> {
  const steps = stepsOf(events, maxEvents);
  const { value: first } = await steps.next();
  if (first === undefined) return before;
  const { value: second } = await steps.next();
  if (second === undefined) return await writeStep(store, { rule, before, events: first }, lease);
  const all = async function* () {
    yield first;
    yield second;
    yield* steps;
  };
  return await writeLarge(store, { rule, before, steps: all() }, lease);
}

type Step = readonly ViolationEvent[];

async function* stepsOf(
  events: AsyncIterable<ViolationEvent>,
  maxEvents: number,
): AsyncGenerator<Step, undefined, void> {
  let step: ViolationEvent[] = [];
  let characters = 0;
  for await (const event of events) {
    step.push(event);
    characters += sizeOf(event);
    if (step.length < maxEvents && characters < maxStep.characters) continue;
    yield step;
    [step, characters] = [[], 0];
  }
  if (step.length > 0) yield step;
}

function sizeOf({ violation, rowBefore }: ViolationEvent): number {
  const rows = [violation.row, violation.firstRow, rowBefore];
  return rows.reduce((sum, row) => sum + canonicalText(row).length, 0);
}

function openAfter(open: number, events: Step): number {
  return open + events.reduce((sum, { type }) => sum + differences[type], 0);
}

async function writeStep(
  store: ViolationStore,
  { rule, before, events }: Pick<RuleEvents, 'rule' | 'before'> & { readonly events: Step },
  lease: Lease,
): Promise<TrackedRule> {
  const { tables, events: log } = store;
  const table = openTable(rule);
  const old = (await lastBatch(store, rule))?.count ?? 0;
  const first = (await log.last(violationStream)) + 1;
  const open = openAfter(before.open, events);
  const change = changeOf(events);
  const kept = events.map((event, at) => ({
    key: eventKey(at),
    text: textOfViolationEvent(event),
  }));
  const put = [rowOfBatch({ first, count: events.length, open }), ...kept, ...change.put];
  const remove = [...change.remove, ...eventKeys(events.length, old)];
  const after = await tables.apply({ table, from: before.generation, put, remove, lease });
  if (after === null) throw changedMeanwhile();
  await settleEvents(store, { rule, first, events, open }, lease);
  return { ...before, generation: after.generation, open };
}

/** What events do to the open violations. */
function changeOf(events: Step): Pick<TableDelta, 'put' | 'remove'> {
  const put: Row[] = [];
  const remove: string[] = [];
  for (const { type, violation } of events) {
    if (type === 'closed') remove.push(violation.key);
    else put.push({ key: violation.key, text: textOfOpenViolation(violation) });
  }
  return { put, remove };
}

/** The keys of events from one place to before another. */
function eventKeys(from: number, to: number): readonly string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => eventKey(from + at));
}

function rowOfBatch(batch: KeptBatch): Row {
  return { key: batchKey, text: canonicalText({ ...batch }) };
}

async function lastBatch({ tables }: ViolationStore, rule: string): Promise<KeptBatch | null> {
  const [row] = await tables.get(openTable(rule), [batchKey]);
  const value = jsonFrom(row?.text ?? 'null') ?? null;
  return isJsonObject(value) ? (value as unknown as KeptBatch) : null;
}

/** Writes a change of many steps: the events apart, then all of the violations at once. */
async function writeLarge(
  store: ViolationStore,
  {
    rule,
    before,
    steps,
  }: Pick<RuleEvents, 'rule' | 'before'> & { readonly steps: AsyncIterable<Step> },
  lease: Lease,
): Promise<TrackedRule> {
  const { tables, events: log } = store;
  const apart = eventTable(rule);
  // What a process left that died before its change was whole.
  await tables.drop([apart], lease);
  const old = (await lastBatch(store, rule))?.count ?? 0;
  const first = (await log.last(violationStream)) + 1;
  let { open } = before;
  let count = 0;
  let from = 0;
  const sizes: number[] = [];
  const parts = async function* () {
    for await (const events of steps) {
      const put = events.map((event, at) => ({
        key: eventKeyApart(first, count + at),
        text: textOfViolationEvent(event),
      }));
      const kept = await tables.apply({ table: apart, from, put, remove: [], lease });
      if (kept === null) throw changedMeanwhile();
      from = kept.generation;
      count += events.length;
      sizes.push(events.length);
      open = openAfter(open, events);
      yield changeOf(events);
    }
    yield {
      put: [rowOfBatch({ first, count: 0, apart: sizes, open })],
      remove: eventKeys(0, old),
    };
  };
  const delta = { table: openTable(rule), from: before.generation, lease };
  const after = await tables.applyParts({ ...delta, parts: parts() });
  if (after === null) throw changedMeanwhile();
  await settleApart(store, { rule, first, sizes, open }, lease);
  return { ...before, generation: after.generation, open };
}

/** Brings the events of a large change into the stream, and drops them. Those that are gone were brought there before. */
async function settleApart(
  store: ViolationStore,
  { rule, first, sizes, open }: EventsApart,
  lease: Lease,
): Promise<void> {
  const { tables } = store;
  const table = eventTable(rule);
  let at = 0;
  for (const size of sizes) {
    const keys = Array.from({ length: size }, (_, index) => eventKeyApart(first, at + index));
    const rows = await tables.get(table, keys);
    const events = rows.flatMap((row) => (row && violationEventFrom(row.text)) ?? []);
    if (events.length < size) return;
    await settleEvents(store, { rule, first: first + at, events, open }, lease);
    at += size;
  }
  if (at > 0) await tables.drop([table], lease);
}

interface EventsApart extends Pick<KeptBatch, 'first' | 'open'> {
  readonly rule: string;
  /** How many there are of each step. */
  readonly sizes: readonly number[];
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
  const batch = await lastBatch(store, rule);
  if (batch === null) return { ...before, generation, open: 0, rowsDigest: null };
  const { first, count, apart: sizes = [], open } = batch;
  const rows = await tables.get(table, eventKeys(0, count));
  const events = rows.flatMap((row) => (row && violationEventFrom(row.text)) ?? []);
  await settleEvents(store, { rule, first, events, open }, lease);
  await settleApart(store, { rule, first, sizes, open }, lease);
  return { ...before, generation, open, rowsDigest: null };
}
