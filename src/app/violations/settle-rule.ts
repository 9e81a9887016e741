import { canonicalText } from '../../domain/json/canonical.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import { isJsonObject } from '../../domain/json/value.ts';
import type { ViolationEvent } from '../../domain/violation/violation.ts';
import { textOfOpenViolation, violationEventFrom } from '../../domain/violation/violation-text.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Row, TableDelta } from '../../ports/table-store.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { settleEvents, type ViolationStore, violationStream } from './settle-events.ts';
import {
  eventKeyApart,
  eventTable,
  openTable,
  type PendingChange,
  type TrackedRule,
  type TrackedRules,
  unsettled,
} from './tracked-rule.ts';

/*
 * The table of a rule has its open violations, and beside them the events of its last change, or where they are. So a change
 * and its events are one write, and whoever finds a table whose events are not in the stream brings them there.
 */

/** The last change of the violations of a rule, as its table reports it. */
interface KeptBatch {
  /** The number of its first event in the stream. */
  readonly first: number;
  /** Its events that are in the table of the violations. */
  readonly count: number;
  /** How many events each step of a large change has, in a table of their own; absent: none. */
  readonly apart?: readonly number[];
  /** The number of the evaluation, which the keys of the events there have; absent in older stores: they have `first`. */
  readonly number?: number;
  /** Violations that are open after it. */
  readonly open: number;
}

const batchKey = 'events';

/** The key of an event in the table of the violations. */
function eventKey(at: number): string {
  return `event/${at}`;
}

/** What is left to do for the tracked rules, done, after the state of an evaluation is stored. @throws LEASE_LOST */
export async function settleChanges(
  store: ViolationStore,
  tracked: TrackedRules,
  lease: Lease,
): Promise<TrackedRules> {
  const all = Object.entries(tracked);
  if (all.every(([, { pending }]) => pending === undefined)) return tracked;
  const settled = new Map(all);
  for (const [name, rule] of all) {
    if (rule.pending !== undefined) settled.set(name, await settleRule(store, name, rule, lease));
  }
  return Object.fromEntries(settled);
}

/**
 * All tracked rules, brought up to what processes did that died. The first write under the lease must have been made, so that
 * none of an earlier holder comes later.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE
 */
export async function settleRules(
  store: ViolationStore,
  tracked: TrackedRules,
  lease: Lease,
): Promise<TrackedRules> {
  const settled = new Map<string, TrackedRule>();
  for (const [name, rule] of Object.entries(tracked)) {
    settled.set(name, await settleRule(store, name, rule, lease));
  }
  const states = await store.tables.states([...settled.keys()].map(eventTable));
  // Events of evaluations that were not committed.
  const left = states.filter(({ rows }) => rows > 0).map(({ table }) => table);
  if (left.length > 0) await store.tables.drop(left, lease);
  return Object.fromEntries(settled);
}

/** What is known of a rule, once its pending change is in its table and the events of that are in the stream. */
async function settleRule(
  store: ViolationStore,
  rule: string,
  before: TrackedRule,
  lease: Lease,
): Promise<TrackedRule> {
  const { pending, ...known } = before;
  const [state] = await store.tables.states([openTable(rule)]);
  const generation = state?.generation ?? 0;
  const change = before.generation === unsettled ? pending : undefined;
  if (change !== undefined && generation === change.from) {
    const after = await applyPending(store, rule, change, lease);
    return { ...known, generation: after, open: change.open };
  }
  if (generation === before.generation) return known;
  const batch = await lastBatch(store, rule);
  if (batch === null) return { ...known, generation, open: 0, rowsDigest: null };
  const events = await eventsOf(store, rule, batch);
  await settleBatch(store, rule, batch, events, lease);
  const settled = { ...known, generation, open: batch.open };
  // Of another change, nobody knows with which rows the violations were compared.
  const isDone = change !== undefined && isBatchOf(change, batch, events);
  return isDone ? settled : { ...settled, rowsDigest: null };
}

/** Whether a change is the last one of the table: then a process died after it, and before it had said so. */
function isBatchOf(
  { number, texts }: PendingChange,
  batch: KeptBatch,
  events: readonly string[],
): boolean {
  if (texts === null) return batch.number === number;
  return texts.length === events.length && texts.every((text, at) => text === events[at]);
}

/** The texts of the events that are in the table of the violations. */
async function eventsOf(
  { tables }: ViolationStore,
  rule: string,
  { count }: KeptBatch,
): Promise<readonly string[]> {
  const rows = await tables.get(openTable(rule), eventKeys(0, count));
  return rows.flatMap((row) => row?.text ?? []);
}

/** Does a pending change, all of it at once; gives the generation after it. */
async function applyPending(
  store: ViolationStore,
  rule: string,
  { number, from, texts, apart, open }: PendingChange,
  lease: Lease,
): Promise<number> {
  const { tables, events: log } = store;
  const delta = { table: openTable(rule), from, lease };
  const first = (await log.last(violationStream)) + 1;
  const count = texts?.length ?? 0;
  const batch: KeptBatch = { first, count, open, ...(texts === null && { apart, number }) };
  const kept = {
    put: [
      { key: batchKey, text: canonicalText({ ...batch }) },
      ...(texts ?? []).map((text, at) => ({ key: eventKey(at), text })),
    ],
    remove: eventKeys(count, (await lastBatch(store, rule))?.count ?? 0),
  };
  const parts = async function* () {
    yield kept;
    let left = apart.length;
    for await (const events of stepsApart(store, rule, batch)) {
      left -= 1;
      yield changeOf(events);
    }
    if (left > 0) throw changedMeanwhile();
  };
  const change = changeOf((texts ?? []).flatMap((text) => violationEventFrom(text) ?? []));
  const after =
    texts === null
      ? await tables.applyParts({ ...delta, parts: parts() })
      : await tables.apply({
          ...delta,
          put: [...kept.put, ...change.put],
          remove: [...kept.remove, ...change.remove],
        });
  if (after === null) throw changedMeanwhile();
  await settleBatch(store, rule, batch, texts ?? [], lease);
  return after.generation;
}

/** What events do to the open violations. */
function changeOf(events: readonly ViolationEvent[]): Pick<TableDelta, 'put' | 'remove'> {
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

async function lastBatch({ tables }: ViolationStore, rule: string): Promise<KeptBatch | null> {
  const [row] = await tables.get(openTable(rule), [batchKey]);
  const value = jsonFrom(row?.text ?? 'null') ?? null;
  return isJsonObject(value) ? (value as unknown as KeptBatch) : null;
}

/** Brings the events of the last change of a rule into the stream. `texts`: those in the table of the violations. */
async function settleBatch(
  store: ViolationStore,
  rule: string,
  batch: KeptBatch,
  texts: readonly string[],
  lease: Lease,
): Promise<void> {
  const { tables } = store;
  const { first, apart = [], open } = batch;
  const events = texts.flatMap((text) => violationEventFrom(text) ?? []);
  await settleEvents(store, { rule, first, events, open }, lease);
  let at = first;
  for await (const step of stepsApart(store, rule, batch)) {
    await settleEvents(store, { rule, first: at, events: step, open }, lease);
    at += step.length;
  }
  if (apart.length > 0) await tables.drop([eventTable(rule)], lease);
}

/** The events of a large change, step by step. Those that are gone were brought into the stream before. */
async function* stepsApart(
  { tables }: ViolationStore,
  rule: string,
  { first, apart = [], number }: KeptBatch,
): AsyncGenerator<readonly ViolationEvent[], void, void> {
  let at = 0;
  for (const size of apart) {
    const keys = Array.from({ length: size }, (_, index) =>
      eventKeyApart(number ?? first, at + index),
    );
    const rows = await tables.get(eventTable(rule), keys);
    const events = rows.flatMap((row) => (row && violationEventFrom(row.text)) ?? []);
    if (events.length < size) return;
    yield events;
    at += size;
  }
}
