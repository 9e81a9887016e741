import { canonicalText } from '../../domain/json/canonical.ts';
import type { ViolationEvent } from '../../domain/violation/violation.ts';
import { textOfViolationEvent } from '../../domain/violation/violation-text.ts';
import type { Lease } from '../../ports/lease-store.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { ViolationStore } from './settle-events.ts';
import {
  eventKeyApart,
  eventTable,
  type PendingChange,
  type TrackedRule,
  unsettled,
} from './tracked-rule.ts';

/*
 * A change of violations counts once the state of the evaluation is stored, so it is kept before: its events in that state
 * if they are few, else in a table of their own, in steps, as they may not fit in memory. `settleRule` does what they say.
 */

/** Events that are kept in one step, and characters of their rows; a larger change is kept in parts. */
const maxStep = { events: 5_000, characters: 8 * 1024 * 1024 } as const;

/** What an evaluation does to the violations of a rule. */
export interface RuleEvents {
  /** The full name of the rule. */
  readonly rule: string;
  /** The rule before: settled. */
  readonly before: TrackedRule;
  /** The number of the evaluation. */
  readonly number: number;
  /** No violation has two of them. */
  readonly events: AsyncIterable<ViolationEvent>;
  /** Characters of events that may be kept in the state of the evaluation. */
  readonly room: number;
  /** Events of one step. Default: 5,000. */
  readonly maxEvents?: number | undefined;
}

type Step = readonly ViolationEvent[];

/** Keeps the events of a rule until they are settled. The rule as it was, if there are none. @throws LEASE_LOST */
export async function keepChange(
  store: ViolationStore,
  { rule, before, number, events, room, maxEvents = maxStep.events }: RuleEvents,
  lease: Lease,
): Promise<TrackedRule> {
  const steps = stepsOf(events, maxEvents);
  const { value: first } = await steps.next();
  if (first === undefined) return before;
  const { value: second } = await steps.next();
  const { generation: from } = before;
  const texts = first.map(textOfViolationEvent);
  if (second === undefined && lengthOfTexts(texts) <= room) {
    const open = openAfter(before.open, first);
    const pending: PendingChange = { number, from, texts, apart: [], open };
    return { ...before, generation: unsettled, pending };
  }
  const all = async function* () {
    yield first;
    if (second !== undefined) yield second;
    yield* steps;
  };
  const kept = await keepApart(store, { rule, number, steps: all(), open: before.open }, lease);
  return { ...before, generation: unsettled, pending: { number, from, texts: null, ...kept } };
}

/** Characters that a pending change takes in the state of an evaluation. */
export function lengthOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

async function keepApart(
  { tables }: ViolationStore,
  {
    rule,
    number,
    steps,
    open: before,
  }: Pick<RuleEvents, 'rule' | 'number'> & {
    readonly steps: AsyncIterable<Step>;
    readonly open: number;
  },
  lease: Lease,
): Promise<Pick<PendingChange, 'apart' | 'open'>> {
  const table = eventTable(rule);
  // What a process left that died before its evaluation was committed.
  await tables.drop([table], lease);
  const apart: number[] = [];
  let [count, from, open] = [0, 0, before];
  for await (const events of steps) {
    const put = events.map((event, at) => ({
      key: eventKeyApart(number, count + at),
      text: textOfViolationEvent(event),
    }));
    const kept = await tables.apply({ table, from, put, remove: [], lease });
    if (kept === null) throw changedMeanwhile();
    from = kept.generation;
    count += events.length;
    apart.push(events.length);
    open = openAfter(open, events);
  }
  return { apart, open };
}

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

const differences = { opened: 1, changed: 0, closed: -1, waived: 0, unwaived: 0 } as const;

function openAfter(open: number, events: Step): number {
  return open + events.reduce((sum, { type }) => sum + differences[type], 0);
}
