import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, memberAt } from '../json/value.ts';

/**
 * The kind of step that put a value in place: the submission, inheriting from a parent, a layering action or a
 * substitution. `rewritten`: text that replaced a match of a pattern; `made`: a mapping or list created on the way to a
 * place, or to fill a list up; `deleted`: also a container that a deletion left empty.
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

/** One step of rendering, and the value it put in place. */
export interface Step {
  readonly kind: StepKind;
  /** The key of the document that was rendered. */
  readonly document: string;
  /** The part of the document's metadata that caused the step; null for submitted content. */
  readonly place: string | null;
  /** The document whose rendered data was taken from; null for content of the document's own. */
  readonly from: Rendered | null;
  /**
   * The location of the content: in `from`'s rendered data, or in the document's own as submitted.
   */
  readonly at: Location;
  /** Whether only a part of the text that stood there was taken. */
  readonly part: boolean;
  /**
   * Whether the choice of the content depends on a secret, even if the content is no part of one.
   */
  readonly secret: boolean;
}

/** Decides whether a trace is secret. */
export type IsSecret = (trace: Trace) => boolean;

/** A rendered document that others are made from. */
export interface Rendered {
  /** The key of the document. */
  readonly document: string;
  readonly trace: Trace;
}

/**
 * The origin of a value: a tree parallel to the value that has a node of its own only where the
 * step differs from that of the parent. Immutable, and shares as much as possible.
 */
export interface Trace {
  /** The step that put the value, or a parent of it, in place. */
  readonly step: Step;
  /** The location of the value within the content of the step. */
  readonly within: Location;
  /** The trace that the step overrode. */
  readonly over: TracedValue | null;
  readonly members: ReadonlyMap<string | number, Trace>;
}

/** A place in a document: its value, if it has one, and its origin. */
export interface TracedValue {
  readonly value: Json | undefined;
  readonly trace: Trace;
}

const noMembers: Trace['members'] = new Map();

/** The content of a step before it is put in place. */
export function content(value: Json | undefined, step: Step): TracedValue {
  return { value, trace: { step, within: [], over: null, members: noMembers } };
}

/** The content, or a part of it, put in place of an earlier value. */
export function placed({ value, trace }: TracedValue, over: TracedValue): TracedValue {
  const { within } = trace;
  const step = within.length === 0 ? trace.step : { ...trace.step, at: contentAt(trace) };
  return { value, trace: { step, within: [], over, members: noMembers } };
}

/** The location of the content of a traced value; see `Step.at`. */
export function contentAt({ step, within }: Trace): Location {
  return [...step.at, ...within];
}

/** The trace of a member. */
export function memberTrace(trace: Trace, key: string | number): Trace {
  const own = trace.members.get(key);
  return own ?? { ...trace, within: [...trace.within, key], members: noMembers };
}

/** A member of the value at a place, whether it exists or not. */
export function tracedMember({ value, trace }: TracedValue, key: string | number): TracedValue {
  return { value: memberAt(value, key), trace: memberTrace(trace, key) };
}

/** The trace of the value at a place below. */
function traceAt(trace: Trace, location: Location): Trace {
  return location.reduce(memberTrace, trace);
}

/** The place below at a location. */
export function tracedValueAt(spot: TracedValue, location: Location): TracedValue {
  return location.reduce(tracedMember, spot);
}

/** The trace in the document that a value was taken from; null if it was its document's own. */
export function traceBehind(trace: Trace): Trace | null {
  const { from } = trace.step;
  return from === null ? null : traceAt(from.trace, contentAt(trace));
}

/**
 * A trace and all earlier ones, in the documents that the value was taken from; for rewritten text
 * also the earlier traces of the original text. Each once, the nearest first.
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

/** The trace in the document that changed a value, skipping those that only inherited it. */
export function whereMade(trace: Trace): Trace {
  let made = trace;
  while (made.step.kind === 'inherited') made = traceBehind(made) ?? made;
  return made;
}

/**
 * The value that was overridden at the very place of a traced value; null if the place had none. An undefined value
 * means that the earlier value had been removed. A secret is returned as a whole, whatever its content: whether it had
 * a value at that place is not shown.
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

/** Whether an existing value cannot have such a member, so that all of it was overridden. */
function isBeside(value: Json | undefined, key: string | number): boolean {
  if (value === undefined) return false;
  return typeof key === 'number' ? !isJsonArray(value) : !isJsonObject(value);
}
