import type { QueryPath } from '../json/path.ts';
import { findAll, type Location, memberOf, membersOf, type Visited } from '../json/path-read.ts';
import type { Json } from '../json/value.ts';
import { type IsSecret, overriddenBy, type TracedValue, tracedValueAt } from './trace.ts';

/**
 * Where the plain values, and the empty mappings and lists, stand that a path selects or that are
 * within what it selects: in order, the keys of mappings sorted, each once. Where a path names one
 * place and nothing stands there, the place itself if something once did.
 *
 * A secret is one value, whatever is in it: `root` holds something plain in its place. Of a path that
 * leads into it, the place of the secret is given, be there anything or not.
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

/** The plain values, and the empty mappings and lists, within a value that stands at a location. */
function* leavesOf(value: Json, location: Location): Generator<Location> {
  const keys = membersOf(value);
  if (keys.length === 0) yield location;
  for (const key of keys) yield* leavesOf(memberOf(value, key), [...location, key]);
}

/** Locations, each after those around it, without those within others. */
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

/** Takes a location, unless it or one around it was taken. */
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
