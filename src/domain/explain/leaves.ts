import type { QueryPath } from '../json/path/path.ts';
import { findAll, type Location, memberOf, membersOf, type Visited } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import { type IsSecret, overriddenBy, type TracedValue, tracedValueAt } from './trace.ts';

/**
 * The locations of scalars, and of empty mappings and lists, that a path selects or that are within selected values: in
 * order, the keys of mappings sorted, each once. If a path names one place without a value, the place itself if it once
 * had one.
 *
 * A secret is one value, whatever its content: `root` has a scalar in its place. For a path that leads into a secret,
 * the location of the secret is returned, whether the place exists or not.
 */
export function* leavesAt(
  root: TracedValue,
  path: QueryPath,
  isSecret: IsSecret,
  visited?: Visited,
): Generator<Location> {
  const { value = null } = root;
  const found = findAll(value, path, visited);
  if (found.length === 0) yield* goneAt(root, path, isSecret);
  for (const location of outermost(found)) {
    yield* leavesOf(tracedValueAt(root, location).value ?? null, location);
  }
}

/** The scalars, and the empty mappings and lists, within a value at a location. */
function* leavesOf(value: Json, location: Location): Generator<Location> {
  const keys = membersOf(value);
  if (keys.length === 0) yield location;
  for (const key of keys) yield* leavesOf(memberOf(value, key), [...location, key]);
}

/** Locations, parents first, without those within others. */
function outermost(locations: readonly Location[]): readonly Location[] {
  if (locations.length < 2) return locations;
  const taken: Branch = { isTaken: false, members: new Map() };
  return locations.filter((location) => take(taken, location));
}

/** A tree of locations. */
interface Branch {
  isTaken: boolean;
  readonly members: Map<string | number, Branch>;
}

/** Adds a location, unless it or a parent was added. */
function take(root: Branch, location: Location): boolean {
  let branch = root;
  for (const key of location) {
    if (branch.isTaken) return false;
    const next = branch.members.get(key) ?? { isTaken: false, members: new Map() };
    branch.members.set(key, next);
    branch = next;
  }
  const isNew = !branch.isTaken;
  branch.isTaken = true;
  return isNew;
}

function goneAt(root: TracedValue, path: QueryPath, isSecret: IsSecret): readonly Location[] {
  const location: (string | number)[] = [];
  for (const segment of path) {
    if (isSecret(tracedValueAt(root, location).trace)) return [location];
    if (segment.kind !== 'key' && segment.kind !== 'index') return [];
    location.push(segment.kind === 'key' ? segment.key : segment.index);
  }
  return overriddenBy(tracedValueAt(root, location).trace, isSecret) === null ? [] : [location];
}
