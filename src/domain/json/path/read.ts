import { isJsonArray, isJsonObject, type Json, memberAt, ownValue } from '../value.ts';
import type { FilterSegment, Path, PathSegment, QueryPath } from './segment.ts';
import { passesFilter, stepsOfFilter } from './test-filter.ts';

/** The location of one value: keys and indexes from the root, none of them negative. */
export type Location = readonly (string | number)[];

/** Is called with the number of values that are visited, or copied, while a path is followed. */
export type Visited = (values: number) => void;

/** One value that a path matches. */
export interface Match {
  readonly value: Json;
  readonly location: Location;
}

/**
 * The first value that a path matches, or undefined. Null is a value; the caller decides whether it
 * counts as missing. (docs/rendering.md#paths)
 */
export function readFirst(value: Json, path: Path, visited: Visited = () => {}): Json | undefined {
  for (const match of matches({ value, location: [] }, { path, visited }, 0)) return match.value;
  return undefined;
}

/**
 * The locations of all values that a path matches: in the order of the path, the keys of mappings
 * sorted.
 */
export function findAll(
  value: Json,
  path: QueryPath,
  visited: Visited = () => {},
): readonly Location[] {
  return Array.from(matchesOf(value, path, visited), ({ location }) => location);
}

/** All values that a path matches, in the same order; a value is repeated if the path reaches it again. */
export function matchesOf(value: Json, path: QueryPath, visited: Visited): Generator<Match> {
  return matches({ value, location: [] }, { path, visited }, 0);
}

/** The value at a location; undefined if there is none. */
export function valueAt(value: Json | undefined, location: Location): Json | undefined {
  return location.reduce<Json | undefined>(memberAt, value);
}

/** The state of following a path. */
interface Walk {
  readonly path: QueryPath;
  readonly visited: Visited;
}

function* matches(from: Match, walk: Walk, at: number): Generator<Match> {
  const segment = walk.path[at];
  walk.visited(1);
  if (segment === undefined) {
    yield from;
  } else if (segment.kind === 'descend') {
    yield* matches(from, walk, at + 1);
    for (const key of membersOf(from.value)) yield* matches(inside(from, key), walk, at);
  } else if (segment.kind === 'filter') {
    for (const key of passingMembers(from.value, segment, walk.visited)) {
      yield* matches(inside(from, key), walk, at + 1);
    }
  } else if (isWholeItem(from.value, segment)) {
    yield* matches(from, walk, at + 1);
  } else {
    for (const key of selectedBy(segment, from.value)) {
      yield* matches(inside(from, key), walk, at + 1);
    }
  }
}

/** The keys or indexes of the members that pass the test of a filter. */
function passingMembers(
  value: Json,
  { test }: FilterSegment,
  visited: Visited,
): readonly (string | number)[] {
  const steps = stepsOfFilter(test);
  return membersOf(value).filter((key) => {
    visited(steps);
    return passesFilter(memberOf(value, key), test);
  });
}

function inside({ value, location }: Match, key: string | number): Match {
  return { value: memberOf(value, key), location: [...location, key] };
}

/** The member of a mapping or list under an existing key or index. */
export function memberOf(value: Json, key: string | number): Json {
  return (value as { readonly [key: string | number]: Json })[key] as Json;
}

/** The keys of a mapping, sorted, or the indexes of a list; none for anything else. */
export function membersOf(value: Json): readonly (string | number)[] {
  if (isJsonArray(value)) return [...value.keys()];
  return isJsonObject(value) ? Object.keys(value).sort() : [];
}

/**
 * Whether a slice selects the value itself: a value that is neither list nor null is treated as a
 * list of one.
 */
export function isWholeItem(value: Json, segment: PathSegment): boolean {
  if (segment.kind !== 'slice' || value === null || isJsonArray(value)) return false;
  return sliced(segment, 1).length === 1;
}

/** The existing keys or indexes that a segment selects; `descend` selects by walking. */
export function selectedBy(segment: PathSegment, value: Json): readonly (string | number)[] {
  switch (segment.kind) {
    case 'key':
      return isJsonObject(value) && ownValue(value, segment.key) !== undefined ? [segment.key] : [];
    case 'index':
      return isJsonArray(value) ? present([segment.index], value.length) : [];
    case 'indexes':
      return isJsonArray(value) ? present(segment.indexes, value.length) : [];
    case 'slice':
      return isJsonArray(value) ? sliced(segment, value.length) : [];
    case 'keys':
      return isJsonObject(value) ? membersOf(value) : [];
    case 'descend':
      return [];
  }
}

/** The indexes within a list, counted from its start, each once. */
function present(indexes: readonly number[], length: number): readonly number[] {
  const counted = indexes.map((index) => (index < 0 ? length + index : index));
  return [...new Set(counted)].filter((index) => index >= 0 && index < length);
}

/** The indexes of a slice, with Python's rules. */
function sliced({ start, end, step }: PathSegment & { kind: 'slice' }, length: number): number[] {
  const clamp = (bound: number, low: number, high: number): number =>
    Math.min(Math.max(bound < 0 ? bound + length : bound, low), high);
  const [low, high] = step > 0 ? [0, length] : [-1, length - 1];
  const first = start === null ? (step > 0 ? low : high) : clamp(start, low, high);
  const stop = end === null ? (step > 0 ? high : low) : clamp(end, low, high);
  const count = Math.max(0, Math.ceil((stop - first) / step));
  return Array.from({ length: count }, (_, nth) => first + nth * step);
}
