import type { Location } from '../json/path-read.ts';
import { isJsonArray, isJsonObject, type Json, memberAt } from '../json/value.ts';

/**
 * What put a value where it stands: the submission itself, inheriting from a parent, a layering
 * action or a substitution. `rewritten`: text put in place of what a pattern found in a text; `made`:
 * a mapping or list made on the way to a place, or to fill a list up; `deleted`: also what is left
 * empty by a deletion.
 */
export type StepKind =
  | 'submitted'
  | 'inherited'
  | 'merged'
  | 'replaced'
  | 'deleted'
  | 'substituted'
  | 'rewritten'
  | 'made';

/** One step of rendering, as far as it concerns what it put somewhere. */
export interface Step {
  readonly kind: StepKind;
  /** The key of the document that was rendered. */
  readonly document: string;
  /** What in the document's metadata says so; null for what was just submitted. */
  readonly place: string | null;
  /** The document whose rendered data was taken from; null for content of the document's own. */
  readonly from: Rendered | null;
  /** Where the content stood: in `from`'s rendered data, or in the document's own as submitted. */
  readonly at: Location;
  /** Whether only a part of the text that stood there was taken. */
  readonly part: boolean;
  /** Whether what was taken depends on a secret, even where it is no part of one. */
  readonly secret: boolean;
}

/** Decides whether nothing may be shown of what a trace is of. */
export type IsSecret = (trace: Trace) => boolean;

/** A rendered document that others are made from. */
export interface Rendered {
  /** The key of the document. */
  readonly document: string;
  readonly trace: Trace;
}

/**
 * Where a value came from: a tree beside it that has a node of its own only where another step than
 * the one above was at work. Never modified, and shares all it can.
 */
export interface Trace {
  /** The step that put the value here, or something around it. */
  readonly step: Step;
  /** Where the value stands within what the step put in. */
  readonly within: Location;
  /** What stood where the step put something in. */
  readonly over: TracedValue | null;
  readonly members: ReadonlyMap<string | number, Trace>;
}

/** A place in a document: the value there, if there is one, and where it came from. */
export interface TracedValue {
  readonly value: Json | undefined;
  readonly trace: Trace;
}

const noMembers: Trace['members'] = new Map();

/** What a step brings along, before it is put anywhere. */
export function content(value: Json | undefined, step: Step): TracedValue {
  return { value, trace: { step, within: [], over: null, members: noMembers } };
}

/** Something, or a part of it, put where something else stood. */
export function placed({ value, trace }: TracedValue, over: TracedValue): TracedValue {
  const { within } = trace;
  const step = within.length === 0 ? trace.step : { ...trace.step, at: contentAt(trace) };
  return { value, trace: { step, within: [], over, members: noMembers } };
}

/** Where the content of a traced value stood; see `Step.at`. */
export function contentAt({ step, within }: Trace): Location {
  return [...step.at, ...within];
}

/** The trace of a member. */
export function memberTrace(trace: Trace, key: string | number): Trace {
  const own = trace.members.get(key);
  return own ?? { ...trace, within: [...trace.within, key], members: noMembers };
}

/** A member of the value at a place, whether it is there or not. */
export function tracedMember({ value, trace }: TracedValue, key: string | number): TracedValue {
  return { value: memberAt(value, key), trace: memberTrace(trace, key) };
}

/** The trace of what stands at a place below. */
function traceAt(trace: Trace, location: Location): Trace {
  return location.reduce(memberTrace, trace);
}

/** The place below that a location names. */
export function tracedValueAt(spot: TracedValue, location: Location): TracedValue {
  return location.reduce(tracedMember, spot);
}

/** The trace in the document that a value was taken from; null if it was its document's own. */
export function traceBehind(trace: Trace): Trace | null {
  const { from } = trace.step;
  return from === null ? null : traceAt(from.trace, contentAt(trace));
}

/**
 * A trace and all those behind it, in the documents that the value was taken from; of text that was
 * rewritten also those behind the text that stood there. Each once, the nearest first.
 */
export function tracesBehind(trace: Trace): ReadonlySet<Trace> {
  const traces = new Set([trace]);
  for (const next of traces) {
    const before = traceBehind(next);
    if (before !== null) traces.add(before);
    if (next.step.kind === 'rewritten' && next.over !== null) traces.add(next.over.trace);
  }
  return traces;
}

/** The trace in the document that did something to a value, behind those that just inherited it. */
export function whereMade(trace: Trace): Trace {
  let made = trace;
  while (made.step.kind === 'inherited') made = traceBehind(made) ?? made;
  return made;
}

/**
 * What was overridden at the very place of a traced value, where that was made; null if nothing ever
 * stood there. A value that is undefined stands for what had been taken away from there before. A secret is
 * returned whole, and whatever it holds: whether it held something at that place is not shown.
 */
export function overriddenBy(trace: Trace, isSecret: IsSecret): TracedValue | null {
  const spot = spotBefore(trace, isSecret);
  for (let before = spot; before !== null; before = spotBefore(before.trace, isSecret)) {
    if (before.value !== undefined || isSecret(before.trace)) return spot;
  }
  return null;
}

function spotBefore(trace: Trace, isSecret: IsSecret): TracedValue | null {
  const { over, within } = whereMade(trace);
  let spot = over;
  for (const key of within) {
    if (spot === null || isSecret(spot.trace)) return spot;
    spot = isBeside(spot.value, key) ? spot : tracedMember(spot, key);
  }
  return spot;
}

/** Whether a value that is there can have no such member, so that all of it gave way. */
function isBeside(value: Json | undefined, key: string | number): boolean {
  if (value === undefined) return false;
  return typeof key === 'number' ? !isJsonArray(value) : !isJsonObject(value);
}
