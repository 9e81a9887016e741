import { type AlignedRun, type AlignmentBudget, alignItems } from '../json/align-items.ts';
import { createIdentifier } from '../json/identify.ts';
import { type Location, valueAt } from '../json/path/read.ts';
import { isJsonArray, type Json, memberAt } from '../json/value.ts';

/** A place in a version of a document. */
export interface VersionPlace {
  readonly location: Location;
  /** The line of a text of several lines; see `StepContent`. */
  readonly line: number | null;
}

/** Returns the place in the version before; null if it did not exist there. */
export type LookBack = (place: VersionPlace) => VersionPlace | null;

/**
 * Maps places from one version to the one before it. Items of lists, and lines of texts, are
 * aligned, so insertions and removals before them do not matter.
 */
export function createLookBack(before: Json, after: Json, budget: AlignmentBudget): LookBack {
  const identify = createIdentifier();
  const indexesBefore = aligning<readonly Json[]>((old, now) => {
    return pairs(alignItems(old.map(identify), now.map(identify), budget), true);
  });
  const linesBefore = aligning<string>((old, now) => {
    return pairs(alignItems(linesOf(old), linesOf(now), budget), false);
  });

  function lineBefore(old: string, now: string, line: number): number | null {
    if (line === 0) return signOf(old) === signOf(now) ? 0 : null;
    const index = linesBefore(old, now)[line - 1] ?? null;
    return index === null ? null : index + 1;
  }

  function locationBefore(location: Location): Location | null {
    let [old, now]: [Json | undefined, Json | undefined] = [before, after];
    const found: (string | number)[] = [];
    for (const key of location) {
      const past: string | number | null | undefined =
        typeof key === 'number' && isJsonArray(old) && isJsonArray(now)
          ? indexesBefore(old, now)[key]
          : key;
      if (past === undefined || past === null) return null;
      found.push(past);
      [old, now] = [memberAt(old, past), memberAt(now, key)];
    }
    return found;
  }

  return ({ location, line }) => {
    const found = locationBefore(location);
    if (found === null || line === null) return found && { location: found, line };
    const [old, now] = [valueAt(before, found), valueAt(after, location)];
    if (typeof old !== 'string' || typeof now !== 'string') return null;
    const past = lineBefore(old, now, line);
    return past === null ? null : { location: found, line: past };
  };
}

/** The index in the older list of each item of the newer list. */
type Indexes = readonly (number | null)[];

/** Aligns each two lists once, as long as the newer is requested with the same older. */
function aligning<T>(align: (old: T, now: T) => Indexes): (old: T, now: T) => Indexes {
  const known = new Map<T, { readonly old: T; readonly indexes: Indexes }>();
  return (old, now) => {
    const last = known.get(now);
    if (last?.old === old) return last.indexes;
    const indexes = align(old, now);
    known.set(now, { old, indexes });
    return indexes;
  };
}

/**
 * If items are removed and added in one place, one may be the changed version of the other
 * (`matching`).
 */
function pairs(runs: readonly AlignedRun[], matching: boolean): Indexes {
  const indexes: (number | null)[] = [];
  let old = 0;
  for (const { gone, come, same } of runs) {
    for (let at = 0; at < come; at += 1) indexes.push(matching && at < gone ? old + at : null);
    old += gone;
    for (let at = 0; at < same; at += 1) indexes.push(old + at);
    old += same;
  }
  return indexes;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** The text that precedes the lines of a text; empty if it has one line. */
function signOf(text: string): string {
  if (!text.includes('\n')) return '';
  return text.endsWith('\n') ? '|' : '|-';
}
