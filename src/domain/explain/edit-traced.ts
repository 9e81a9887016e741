import { invariant } from '../errors.ts';
import type { Path } from '../json/path.ts';
import { isWholeItem, membersOf, selectedBy } from '../json/path-read.ts';
import { isJsonArray, type Json, setOwn } from '../json/value.ts';
import { content, memberSpot, placed, type Spot, type Step, type Trace } from './trace.ts';

/** What becomes of a place; without a value it is removed. */
export type TracedEdit = (old: Spot) => Spot;

/**
 * As `writeAll` of rendering, with traces. `step` is behind the mappings and lists made on the way.
 * The write has succeeded once: that it can is not checked again.
 */
export function writeTraced(spot: Spot, path: Path, step: Step, edit: TracedEdit): Spot {
  let matched = false;
  const rewritten = rewrite(spot, { path, edit: marking }, 0);
  return matched ? rewritten : create(spot, { path, edit, step }, 0);

  function marking(old: Spot): Spot {
    matched = true;
    return edit(old);
  }
}

/** As `removeAll` of rendering, with traces: what is removed from a mapping leaves its trace there. */
export function removeTraced(spot: Spot, path: Path, step: Step): Spot {
  const rest = rewrite(spot, { path, edit: (old) => placed(content(undefined, step), old) }, 0);
  return rest.value === undefined ? { ...rest, value: {} } : rest;
}

/** A place with other members; emptied mappings and lists are the deed of what removed the last. */
export function withMembers(spot: Spot, changes: ReadonlyMap<string | number, Spot>): Spot {
  if (changes.size === 0) return spot;
  const removed = [...changes.values()].find(({ value }) => value === undefined);
  const changed = isJsonArray(spot.value)
    ? changedList(spot, spot.value, changes, removed !== undefined)
    : changedMapping(spot, changes);
  if (removed === undefined || membersOf(changed.value ?? null).length > 0) return changed;
  const emptied = placed(content(changed.value, removed.trace.step), spot);
  return { ...emptied, trace: { ...emptied.trace, members: changed.trace.members } };
}

interface Rewriting {
  readonly path: Path;
  readonly edit: TracedEdit;
}

/** Matches are edited innermost first, as rendering does. */
function rewrite(spot: Spot, job: Rewriting, at: number): Spot {
  const segment = job.path[at];
  const { value } = spot;
  if (segment === undefined || value === undefined) return job.edit(spot);
  if (isWholeItem(value, segment)) return rewrite(spot, job, at + 1);
  if (segment.kind !== 'descend') {
    return editMembers(spot, selectedBy(segment, value), (member) => rewrite(member, job, at + 1));
  }
  const below = editMembers(spot, membersOf(value), (member) => rewrite(member, job, at));
  return rewrite(below, job, at + 1);
}

function editMembers(spot: Spot, keys: readonly (string | number)[], edit: TracedEdit): Spot {
  const changes = new Map<string | number, Spot>();
  for (const key of keys) {
    const old = memberSpot(spot, key);
    const now = edit(old);
    if (now !== old) changes.set(key, now);
  }
  return withMembers(spot, changes);
}

/** Lists close up, so that from the first removal on every item needs a trace of its own. */
function changedList(
  spot: Spot,
  list: readonly Json[],
  changes: ReadonlyMap<string | number, Spot>,
  closesUp: boolean,
): Spot {
  const length = Math.max(list.length, ...lastIndexes(changes));
  const value: Json[] = [];
  const members = new Map<string | number, Trace>(closesUp ? [] : spot.trace.members);
  for (let index = 0; index < length; index += 1) {
    const now = changes.get(index);
    const item = now ?? memberSpot(spot, index);
    if (item.value === undefined) continue;
    if (closesUp || now !== undefined) members.set(value.length, item.trace);
    value.push(item.value);
  }
  return { value, trace: { ...spot.trace, members } };
}

/** Changes may add items at the end; theirs come last. */
function lastIndexes(changes: ReadonlyMap<string | number, Spot>): readonly number[] {
  const last = [...changes.keys()].at(-1);
  return typeof last === 'number' ? [last + 1] : [];
}

function changedMapping(spot: Spot, changes: ReadonlyMap<string | number, Spot>): Spot {
  const value = { ...(spot.value as Record<string, Json>) };
  const members = new Map(spot.trace.members);
  for (const [key, now] of changes) {
    if (now.value === undefined) delete value[key];
    else setOwn(value, String(key), now.value);
    members.set(key, now.trace);
  }
  return { value, trace: { ...spot.trace, members } };
}

interface Creating extends Rewriting {
  readonly step: Step;
}

/** The one place that the path names, made from `at` on. */
function create(spot: Spot, job: Creating, at: number): Spot {
  const segment = job.path[at];
  if (segment === undefined) return job.edit(spot);
  invariant(
    segment.kind === 'key' || segment.kind === 'index',
    'a write that was made can be made',
  );
  const key = segment.kind === 'key' ? segment.key : segment.index;
  const made = { ...job.step, kind: 'made', from: null, at: [], part: false } as const;
  const isThere = spot.value !== undefined && spot.value !== null;
  const around = isThere ? spot : placed(content(segment.kind === 'key' ? {} : [], made), spot);
  const changes = new Map<string | number, Spot>();
  for (let next = lengthOf(around.value); next < Number(key); next += 1) {
    changes.set(next, placed(content({}, made), memberSpot(around, next)));
  }
  changes.set(key, create(memberSpot(around, key), job, at + 1));
  return withMembers(around, changes);
}

/** The number of items of a list; what is none is not filled up. */
function lengthOf(value: Json | undefined): number {
  return isJsonArray(value) ? value.length : Number.POSITIVE_INFINITY;
}
