import { invariant } from '../errors.ts';
import type { Path } from '../json/path.ts';
import { isWholeItem, membersOf, selectedBy } from '../json/path-read.ts';
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

/** What becomes of a place; without a value it is removed. */
export type TracedEdit = (old: TracedValue) => TracedValue;

/** Where to edit, and in whose name. */
export interface TracedPlace {
  readonly path: Path;
  /** What is behind the mappings and lists made on the way, and behind what is removed. */
  readonly step: Step;
  readonly isSecret: IsSecret;
}

/**
 * As `writeAll` of rendering, with traces. The write has succeeded once: that it can is not checked
 * again.
 *
 * Where it depends on the kind of a secret what becomes of it, the place keeps the trace of the secret
 * either way, and so remains one.
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

/** As `removeAll` of rendering, with traces: what is removed from a mapping leaves its trace there. */
export function removeTraced(spot: TracedValue, place: TracedPlace): TracedValue {
  const edit: TracedEdit = (old) => placed(content(undefined, place.step), old);
  const rest = rewrite(spot, { ...place, edit }, 0);
  return rest.value === undefined ? { ...rest, value: {} } : rest;
}

/**
 * A mapping that goes over another key by key; anything else takes the place of what was there. If one of
 * the two is secret, so is what they come to: neither its keys are shown, nor whether it is a mapping.
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
 * A place with other members; emptied mappings and lists are the deed of what removed the last, unless
 * that would show what a secret held.
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
 * Another value in the place of one whose kind decided so: a slice takes what is no list for a list of
 * one, and a mapping or list is made where there is null. A secret remains one.
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

/** Lists close up, so that from the first removal on every item needs a trace of its own. */
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

/** Changes may add items at the end; theirs come last. */
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

/** The one place that the path names, made from `at` on. */
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

/** The number of items of a list; what is none is not filled up. */
function lengthOf(value: Json | undefined): number {
  return isJsonArray(value) ? value.length : Number.POSITIVE_INFINITY;
}
