import { type AlignedRun, type AlignmentBudget, alignItems } from './align-items.ts';
import { createIdentifier } from './identify.ts';
import type { Location } from './path-read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue } from './value.ts';

/**
 * One place in which two values differ. Its location goes by the indexes of the newer value; only
 * the last index of what was removed from a list is that of the older.
 */
export interface ValueChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly location: Location;
  /** Undefined for what was added. */
  readonly before: Json | undefined;
  /** Undefined for what was removed. */
  readonly after: Json | undefined;
}

/** Edits of all lists together after which items are compared place by place. */
const maxEditsInAll = 2_000;

/**
 * What makes one value of another, in order of place. Mappings are compared key by key; lists are
 * aligned, so that an item put in front does not change all that follow.
 * With `before`, the changes are all it takes to make `after`.
 */
export function diffValues(before: Json, after: Json): readonly ValueChange[] {
  const identify = createIdentifier();
  const search: Search = { changes: [], identify, editsLeft: maxEditsInAll };
  collect(before, after, [], search);
  return search.changes;
}

interface Search extends AlignmentBudget {
  readonly changes: ValueChange[];
  readonly identify: (value: Json) => number;
}

function collect(before: Json, after: Json, location: Location, search: Search): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    collectMembers(before, after, location, search);
  } else if (isJsonArray(before) && isJsonArray(after)) {
    collectItems(before, after, location, search);
  } else if (search.identify(before) !== search.identify(after)) {
    search.changes.push({ kind: 'changed', location, before, after });
  }
}

function collectMembers(
  before: JsonObject,
  after: JsonObject,
  location: Location,
  search: Search,
): void {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of [...keys].sort()) {
    const [old, now] = [ownValue(before, key), ownValue(after, key)];
    const place = [...location, key];
    if (old !== undefined && now !== undefined) collect(old, now, place, search);
    else if (now !== undefined) search.changes.push(added(place, now));
    else if (old !== undefined) search.changes.push(removed(place, old));
  }
}

/** Of each run of items that went and came, as many as there are of both are taken as changed. */
function collectItems(
  before: readonly Json[],
  after: readonly Json[],
  location: Location,
  search: Search,
): void {
  let [old, now] = [0, 0];
  for (const { gone, come, same } of runsOf(before, after, search)) {
    const both = Math.min(gone, come);
    for (let at = 0; at < both; at += 1) {
      const place = [...location, now + at];
      collect(before[old + at] as Json, after[now + at] as Json, place, search);
    }
    for (let at = both; at < gone; at += 1) {
      search.changes.push(removed([...location, old + at], before[old + at] as Json));
    }
    for (let at = both; at < come; at += 1) {
      search.changes.push(added([...location, now + at], after[now + at] as Json));
    }
    old += gone + same;
    now += come + same;
  }
}

function runsOf(
  before: readonly Json[],
  after: readonly Json[],
  search: Search,
): readonly AlignedRun[] {
  return alignItems(before.map(search.identify), after.map(search.identify), search);
}

function added(location: Location, after: Json): ValueChange {
  return { kind: 'added', location, before: undefined, after };
}

function removed(location: Location, before: Json): ValueChange {
  return { kind: 'removed', location, before, after: undefined };
}
