import { invariant } from '../errors.ts';
import type { Path } from '../json/path/path.ts';
import { isWholeItem, membersOf, selectedBy } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, setOwn } from '../json/value.ts';
import {
  content,
  type IsSecret,
  placed,
  type Step,
  type Trace,
  type TracedValue,
  tracedMember,
} from './trace.ts';

/** The edit of a place; without a value it is removed. */
export type TracedEdit = (old: TracedValue) => TracedValue;

/** Where to edit, and the step that does it. */
export interface TracedPlace {
  readonly path: Path;
  /** The earlier traces of mappings and lists that the edit creates, and of removed values. */
  readonly step: Step;
  readonly isSecret: IsSecret;
}

/**
 * `writeAll` of rendering, with traces. The write has succeeded before: it is not checked again.
 *
 * If the result at a place depends on the kind of a secret, the place keeps the trace of the secret in either case, and
 * so remains secret.
 */
export function writeTraced(spot: TracedValue, place: TracedPlace, edit: TracedEdit): TracedValue {
  let matched = false;
  const rewritten = rewrite(spot, { ...place, edit: marking }, 0);
  return matched ? rewritten : create(spot, { ...place, edit }, 0);

  function marking(old: TracedValue): TracedValue {
    matched = true;
    return edit(old);
  }
}

/** `removeAll` of rendering, with traces: a value that is removed from a mapping leaves its trace. */
export function removeTraced(spot: TracedValue, place: TracedPlace): TracedValue {
  const edit: TracedEdit = (old) => placed(content(undefined, place.step), old);
  const rest = rewrite(spot, { ...place, edit }, 0);
  return rest.value === undefined ? { ...rest, value: {} } : rest;
}

/**
 * Merges a mapping over another key by key; any other value replaces the existing one. If one of the two is secret, so
 * is the result: neither its keys are shown, nor whether it is a mapping.
 */
export function mergedMembers(
  base: TracedValue,
  over: TracedValue,
  edit: (old: TracedValue, now: TracedValue) => TracedValue,
  isSecret: IsSecret,
): TracedValue {
  if (!isJsonObject(over.value)) return placed(over, base);
  const isMapping = isJsonObject(base.value);
  if (!isMapping && !isSecret(base.trace)) return placed(over, base);
  const around = isMapping ? base : { ...base, value: {} };
  const changes = Object.keys(over.value).map(
    (key) => [key, edit(tracedMember(around, key), tracedMember(over, key))] as const,
  );
  const merged = withMembers(around, new Map(changes), isSecret);
  return isSecret(over.trace) ? { ...placed(over, base), value: merged.value } : merged;
}

/**
 * A place with other members. Emptied mappings and lists get the trace of the step that removed the last member, unless
 * that would reveal the content of a secret.
 */
export function withMembers(
  spot: TracedValue,
  changes: ReadonlyMap<string | number, TracedValue>,
  isSecret: IsSecret,
): TracedValue {
  if (changes.size === 0) return spot;
  const removed = [...changes.values()].find(({ value }) => value === undefined);
  const changed = isJsonArray(spot.value)
    ? changedList(spot, spot.value, changes, removed !== undefined)
    : changedMapping(spot, changes);
  if (removed === undefined || membersOf(changed.value ?? null).length > 0) return changed;
  if (isSecret(spot.trace)) return changed;
  const emptied = placed(content(changed.value, removed.trace.step), spot);
  return { ...emptied, trace: { ...emptied.trace, members: changed.trace.members } };
}

interface Editing extends TracedPlace {
  readonly edit: TracedEdit;
}

/** Matches are edited innermost first, as rendering does. */
function rewrite(spot: TracedValue, job: Editing, at: number): TracedValue {
  const segment = job.path[at];
  const { value } = spot;
  if (segment === undefined || value === undefined) return job.edit(spot);
  const next: TracedEdit = (member) => rewrite(member, job, at + 1);
  if (isWholeItem(value, segment)) return placedWhole(next(spot), spot, job);
  if (segment.kind !== 'descend') {
    return editMembers(spot, selectedBy(segment, value), next, job);
  }
  return next(editMembers(spot, membersOf(value), (member) => rewrite(member, job, at), job));
}

/**
 * The trace of a new value if the kind of the old one decided it: a slice treats a value that is not a list as a list
 * of one, and a mapping or list is created in place of null. A secret remains one.
 */
function placedWhole(now: TracedValue, old: TracedValue, { isSecret }: Editing): TracedValue {
  return isSecret(old.trace) ? { value: now.value, trace: old.trace } : now;
}

function editMembers(
  spot: TracedValue,
  keys: readonly (string | number)[],
  edit: TracedEdit,
  { isSecret }: Editing,
): TracedValue {
  const changes = new Map<string | number, TracedValue>();
  for (const key of keys) {
    const old = tracedMember(spot, key);
    const now = edit(old);
    if (now !== old) changes.set(key, now);
  }
  return withMembers(spot, changes, isSecret);
}

/**
 * Removing an item moves the following ones, so from the first removal on every item needs its own
 * trace.
 */
function changedList(
  spot: TracedValue,
  list: readonly Json[],
  changes: ReadonlyMap<string | number, TracedValue>,
  closesUp: boolean,
): TracedValue {
  const length = Math.max(list.length, ...lastIndexes(changes));
  const value: Json[] = [];
  const members = new Map<string | number, Trace>(closesUp ? [] : spot.trace.members);
  for (let index = 0; index < length; index += 1) {
    const now = changes.get(index);
    const item = now ?? tracedMember(spot, index);
    if (item.value === undefined) continue;
    if (closesUp || now !== undefined) members.set(value.length, item.trace);
    value.push(item.value);
  }
  return { value, trace: { ...spot.trace, members } };
}

/** Changes may add items at the end; their traces come last. */
function lastIndexes(changes: ReadonlyMap<string | number, TracedValue>): readonly number[] {
  const last = [...changes.keys()].at(-1);
  return typeof last === 'number' ? [last + 1] : [];
}

function changedMapping(
  spot: TracedValue,
  changes: ReadonlyMap<string | number, TracedValue>,
): TracedValue {
  const value = { ...(spot.value as Record<string, Json>) };
  const members = new Map(spot.trace.members);
  for (const [key, now] of changes) {
    if (now.value === undefined) delete value[key];
    else setOwn(value, String(key), now.value);
    members.set(key, now.trace);
  }
  return { value, trace: { ...spot.trace, members } };
}

/** The one place that the path names, created from `at` on. */
function create(spot: TracedValue, job: Editing, at: number): TracedValue {
  const segment = job.path[at];
  if (segment === undefined) return job.edit(spot);
  invariant(
    segment.kind === 'key' || segment.kind === 'index',
    'a write that was made can be made',
  );
  const key = segment.kind === 'key' ? segment.key : segment.index;
  const origin = { from: null, at: [], part: false, secret: false };
  const made: Step = { ...job.step, ...origin, kind: 'made' };
  const isThere = spot.value !== undefined && spot.value !== null;
  const empty = content(segment.kind === 'key' ? {} : [], made);
  const around = isThere ? spot : placedWhole(placed(empty, spot), spot, job);
  const changes = new Map<string | number, TracedValue>();
  for (let next = lengthOf(around.value); next < Number(key); next += 1) {
    changes.set(next, placed(content({}, made), tracedMember(around, next)));
  }
  changes.set(key, create(tracedMember(around, key), job, at + 1));
  return withMembers(around, changes, job.isSecret);
}

/** The number of items of a list; 0 for other values, which are not extended. */
function lengthOf(value: Json | undefined): number {
  return isJsonArray(value) ? value.length : Number.POSITIVE_INFINITY;
}
