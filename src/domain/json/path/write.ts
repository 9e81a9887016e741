import { type PurserError, refusal } from '../../errors.ts';
import { isJsonArray, isJsonObject, type Json, ownValue, setOwn, withKey } from '../value.ts';
import { formatPath } from './path.ts';
import { isWholeItem, memberOf, membersOf, selectedBy, type Visited } from './read.ts';
import type { Path, PathSegment } from './segment.ts';

/** Maximum number of items that one write adds to a list to reach its index. */
const maxPadding = 10_000;

/** The new value at a location; undefined removes it. */
type Edit = (old: Json) => Json | undefined;

/** The value to write, or a function of the existing value (undefined: none). */
export type Replacement = Json | ((old: Json | undefined) => Json);

/**
 * A copy of `value` in which every match of `path` is rewritten, innermost first, or the one place
 * that it names is created if nothing matches. Everything that is not on the way to a match is
 * shared, not copied. (docs/rendering.md#paths)
 *
 * Missing or null values on the way become mappings or lists; lists are filled up with empty
 * mappings.
 *
 * @throws PATH_UNWRITABLE if nothing matches and the place cannot be created
 */
export function writeAll(
  value: Json,
  path: Path,
  to: Replacement,
  visited: Visited = () => {},
): Json {
  const written = typeof to === 'function' ? to : (): Json => to;
  let matched = false;
  const edit = (old: Json): Json => {
    matched = true;
    return written(old);
  };
  const rewritten = rewrite(value, { path, edit, visited }, 0);
  if (matched) return rewritten as Json;
  return create(value, { path, at: 0, visited }, written);
}

/**
 * A copy of `value` without the values at `path`: keys removed, lists closed up. Undefined if
 * nothing matches; an empty mapping if all of it is removed. (docs/rendering.md#actions)
 */
export function removeAll(value: Json, path: Path, visited: Visited = () => {}): Json | undefined {
  let matched = false;
  const edit = (): undefined => {
    matched = true;
  };
  const rewritten = rewrite(value, { path, edit, visited }, 0);
  return matched ? (rewritten ?? {}) : undefined;
}

/** The state of following a path whose matches are rewritten. */
interface Rewriting {
  readonly path: Path;
  readonly edit: Edit;
  readonly visited: Visited;
}

function rewrite(value: Json, job: Rewriting, at: number): Json | undefined {
  const segment = job.path[at];
  job.visited(1);
  if (segment === undefined) return job.edit(value);
  if (isWholeItem(value, segment)) return rewrite(value, job, at + 1);
  if (segment.kind !== 'descend') {
    const keys = selectedBy(segment, value);
    return editMembers(value, keys, (member) => rewrite(member, job, at + 1), job.visited);
  }
  const descend = (member: Json): Json | undefined => rewrite(member, job, at);
  const below = editMembers(value, membersOf(value), descend, job.visited);
  return rewrite(below, job, at + 1);
}

/** The value with some members edited; itself if none of them changed. */
function editMembers(
  value: Json,
  keys: readonly (string | number)[],
  edit: Edit,
  visited: Visited,
): Json {
  const changes = new Map<string | number, Json | undefined>();
  for (const key of keys) {
    const old = memberOf(value, key);
    const now = edit(old);
    if (now !== old) changes.set(key, now);
  }
  if (changes.size === 0) return value;
  visited(memberCount(value));
  return isJsonArray(value) ? changedList(value, changes) : changedMapping(value, changes);
}

/** The number of members that a copy of a value copies. */
function memberCount(value: Json): number {
  if (isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

function changedList(
  list: readonly Json[],
  changes: ReadonlyMap<string | number, Json | undefined>,
): Json {
  const items = list.map((old, index) => (changes.has(index) ? changes.get(index) : old));
  return items.filter((item) => item !== undefined);
}

function changedMapping(
  mapping: Json,
  changes: ReadonlyMap<string | number, Json | undefined>,
): Json {
  const copy = { ...(mapping as Record<string, Json>) };
  for (const [key, now] of changes) {
    if (now === undefined) delete copy[key];
    else setOwn(copy, String(key), now);
  }
  return copy;
}

interface Place {
  readonly path: Path;
  readonly at: number;
  readonly visited: Visited;
}

/** The value with the one place that the path names created, from `at` on. */
function create(value: Json | undefined, place: Place, written: (old: undefined) => Json): Json {
  const segment = place.path[place.at];
  if (segment === undefined) return written(undefined);
  place.visited(value === undefined ? 0 : memberCount(value));
  const next = { ...place, at: place.at + 1 };
  const make = (member: Json | undefined): Json => create(member, next, written);
  if (segment.kind === 'key') return createKey(value ?? {}, segment.key, place, make);
  if (segment.kind === 'index') return createItem(value ?? [], segment.index, place, make);
  throw unwritable(place, `nothing matches ${formatSegment(segment)}, which names no one place`);
}

function createKey(
  value: Json,
  key: string,
  place: Place,
  make: (member: Json | undefined) => Json,
): Json {
  if (isJsonObject(value)) return withKey(value, key, make(ownValue(value, key)));
  throw unwritable(place, `a mapping is needed where there is ${kindOf(value)}`);
}

function createItem(
  value: Json,
  index: number,
  place: Place,
  make: (member: Json | undefined) => Json,
): Json {
  if (!isJsonArray(value)) {
    throw unwritable(place, `a list is needed where there is ${kindOf(value)}`);
  }
  if (index < 0) throw unwritable(place, 'the list has no such item, counted from the end');
  const missing = index - value.length;
  if (missing > maxPadding) throw unwritable(place, `the list is more than ${maxPadding} short`);
  const padding = Array.from({ length: Math.max(0, missing) }, (): Json => ({}));
  return [...value, ...padding].toSpliced(index, 1, make(value[index]));
}

function formatSegment(segment: PathSegment): string {
  return formatPath([segment]);
}

/** The kind of the value that prevents the write, without its content. */
function kindOf(value: Json): string {
  if (isJsonArray(value)) return 'a list';
  return isJsonObject(value) ? 'a mapping' : 'a plain value';
}

function unwritable({ path, at }: Place, reason: string): PurserError {
  const upTo = at === 0 ? '' : ` (at ${formatPath(path.slice(0, at))})`;
  return refusal('PATH_UNWRITABLE', { path: formatPath(path), reason: `${reason}${upTo}` });
}
