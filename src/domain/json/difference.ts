import { type AlignmentBudget, alignItems } from './align-items.ts';
import { type DifferingPart, differingItems, differingMembers } from './differing-parts.ts';
import { createIdentifier } from './identify.ts';
import type { Location } from './path/read.ts';
import { isJsonArray, isJsonObject, type Json } from './value.ts';

/**
 * One place in which two values differ. Its location uses the indexes of the newer value; only the
 * last index of an item that was removed from a list is that of the older.
 */
export interface ValueChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly location: Location;
  /** Undefined for an added value. */
  readonly before: Json | undefined;
  /** Undefined for a removed value. */
  readonly after: Json | undefined;
}

/** Edits of all lists together above which items are compared index by index. */
const maxEditsInAll = 2_000;

/**
 * The changes from one value to another, in order of place. Mappings are compared key by key; lists
 * are aligned, so that an item inserted at the front does not change all that follow. `before` and
 * the changes determine `after`.
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
  const parts = partsOf(before, after, search);
  if (parts === null) {
    if (search.identify(before) === search.identify(after)) return;
    search.changes.push({ kind: 'changed', location, before, after });
    return;
  }
  for (const part of parts) {
    const place = [...location, part.now ?? part.old ?? 0];
    const { before: old, after: now } = part;
    if (old !== undefined && now !== undefined) collect(old, now, place, search);
    else {
      const kind = old === undefined ? 'added' : 'removed';
      search.changes.push({ kind, location: place, before: old, after: now });
    }
  }
}

/** Null for values without parts to compare. Parts may turn out to be equal. */
function partsOf(before: Json, after: Json, search: Search): readonly DifferingPart[] | null {
  const mayDiffer = (one: Json, other: Json): boolean => one !== other;
  if (isJsonObject(before) && isJsonObject(after)) {
    return differingMembers(before, after, mayDiffer);
  }
  if (!isJsonArray(before) || !isJsonArray(after)) return null;
  const runs = alignItems(before.map(search.identify), after.map(search.identify), search);
  return differingItems(before, after, runs, mayDiffer);
}
