import type { AlignedRun } from './align-items.ts';
import { type Json, type JsonObject, ownValue } from './value.ts';

/** A member of two mappings, or an item of two lists, in which they differ. */
export interface DifferingPart {
  /** Its key or index in the older value; null for one that was added. */
  readonly old: string | number | null;
  /** Its key or index in the newer value; null for one that was removed. */
  readonly now: string | number | null;
  /** Undefined for one that was added. */
  readonly before: Json | undefined;
  /** Undefined for one that was removed. */
  readonly after: Json | undefined;
}

/** Whether two values of one place differ. */
export type Differ = (before: Json, after: Json) => boolean;

/** The members in which two mappings differ, in order of their keys. */
export function differingMembers(
  before: JsonObject,
  after: JsonObject,
  differ: Differ,
): readonly DifferingPart[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].sort().flatMap((key): readonly DifferingPart[] => {
    const [old, now] = [ownValue(before, key), ownValue(after, key)];
    if (old !== undefined && now !== undefined) {
      return differ(old, now) ? [{ old: key, now: key, before: old, after: now }] : [];
    }
    const steps = now === undefined ? { old: key, now: null } : { old: null, now: key };
    return [{ ...steps, before: old, after: now }];
  });
}

/**
 * The items in which two lists differ. In each run, removed items of the older list are compared with added items of
 * the newer list, one by one; the rest of the longer side was removed or added.
 */
export function differingItems(
  before: readonly Json[],
  after: readonly Json[],
  runs: readonly AlignedRun[],
  differ: Differ,
): readonly DifferingPart[] {
  const parts: DifferingPart[] = [];
  let [old, now] = [0, 0];
  for (const { gone, come, same } of runs) {
    for (let at = 0; at < Math.max(gone, come); at += 1) {
      const one = at < gone ? before[old + at] : undefined;
      const other = at < come ? after[now + at] : undefined;
      if (one !== undefined && other !== undefined && !differ(one, other)) continue;
      const steps = { old: at < gone ? old + at : null, now: at < come ? now + at : null };
      parts.push({ ...steps, before: one, after: other });
    }
    old += gone + same;
    now += come + same;
  }
  return parts;
}
