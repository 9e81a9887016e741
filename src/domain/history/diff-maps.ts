import type { Digest } from '../json/canonical.ts';
import { isSameValue } from '../json/same-value.ts';
import { type Page, type PageItem, refOf } from './page.ts';
import { type ReadPages, runBetweenReads } from './read-map.ts';

/** An entry that differs between two maps; undefined in the map that does not contain it. */
export interface MapDifference {
  readonly key: string;
  readonly before: PageItem | undefined;
  readonly after: PageItem | undefined;
}

/**
 * The entries in which two maps differ, in order of key.
 *
 * Walks both from their roots and descends only where digests differ: equal pages are never read.
 * Calls `read` once per level, for as many pages as the changes touch.
 */
export async function diffMaps(
  before: Digest | null,
  after: Digest | null,
  read: ReadPages,
): Promise<readonly MapDifference[]> {
  const sides = [before, after].map((root) => (root === null ? [] : [root]));
  let [old = [], now = []] = differing(sides);
  while (old.length + now.length > 0) {
    const pages = await read([...old, ...now]);
    const oldPages = pages.slice(0, old.length);
    const nowPages = pages.slice(old.length);
    const level = Math.max(0, ...pages.map((page) => page.level));
    if (level === 0) {
      if (nowPages.length === 0) return runBetweenReads(allItems(oldPages, 'before'), read);
      if (oldPages.length === 0) return runBetweenReads(allItems(nowPages, 'after'), read);
      return runBetweenReads(diffLeaves(oldPages, nowPages), read);
    }
    // Roots may be on different levels: descends the higher one first.
    [old = [], now = []] = differing([below(oldPages, old, level), below(nowPages, now, level)]);
  }
  return [];
}

/** The items that only one side has. Page digests of one map never repeat, as their keys do not. */
function differing(sides: readonly (readonly Digest[])[]): readonly (readonly Digest[])[] {
  return sides.map((side, at) => {
    const others = new Set(sides[1 - at]);
    return side.filter((digest) => !others.has(digest));
  });
}

/** The children of the pages of a level; pages of lower levels are passed on. */
function below(
  pages: readonly Page[],
  digests: readonly Digest[],
  level: number,
): readonly Digest[] {
  return pages.flatMap((page, at) =>
    page.level === level ? page.items.map((item) => refOf(item).digest) : [digests[at] as Digest],
  );
}

/** The differences where only one side has leaves. */
function* allItems(
  leaves: readonly Page[],
  side: 'before' | 'after',
): Generator<void, MapDifference[]> {
  const differences: MapDifference[] = [];
  for (const { items } of leaves) {
    for (const item of items) {
      differences.push({ key: item[0], before: undefined, after: undefined, [side]: item });
    }
    yield;
  }
  return differences;
}

/** A place among the items of leaves. */
interface Cursor {
  readonly leaves: readonly Page[];
  leaf: number;
  at: number;
  /** How many items of the leaf were read. */
  read: number;
}

function startOf(leaves: readonly Page[]): Cursor {
  return { leaves, leaf: 0, at: 0, read: 0 };
}

/** The text of the item at a cursor, which it moves past the end of a leaf; null after the last item. */
function textAt(cursor: Cursor): string | null {
  for (;;) {
    const page = cursor.leaves[cursor.leaf];
    if (page === undefined) return null;
    if (cursor.at < page.size) return page.textAt(cursor.at);
    cursor.leaf += 1;
    cursor.at = 0;
    cursor.read = 0;
  }
}

/** Of a leaf with more items to read than these, all are parsed at once: that is faster than one by one. */
const fewItems = 4;

function itemAt(cursor: Cursor): PageItem | undefined {
  const { leaves, leaf, at } = cursor;
  cursor.read += 1;
  return cursor.read > fewItems ? leaves[leaf]?.items[at] : leaves[leaf]?.itemAt(at);
}

/** Items that are compared in one step. */
const itemsPerStep = 256;

/** The differences between the items of two sequences of leaves. Items of equal text are equal, and not parsed. */
function* diffLeaves(
  before: readonly Page[],
  after: readonly Page[],
): Generator<void, MapDifference[]> {
  const differences: MapDifference[] = [];
  const [old, now] = [startOf(before), startOf(after)];
  for (let step = 1; ; step += 1) {
    if (step % itemsPerStep === 0) yield;
    const [oldText, nowText] = [textAt(old), textAt(now)];
    if (oldText === nowText) {
      if (oldText === null) return differences;
      old.at += 1;
      now.at += 1;
      continue;
    }
    const [left, right] = [itemAt(old), itemAt(now)];
    const key = left === undefined || (right && right[0] < left[0]) ? right?.[0] : left[0];
    const one = left?.[0] === key ? left : undefined;
    const other = right?.[0] === key ? right : undefined;
    if (one !== undefined) old.at += 1;
    if (other !== undefined) now.at += 1;
    if (key === undefined || (one && other && isSameValue(one[1], other[1]))) continue;
    differences.push({ key, before: one, after: other });
  }
}
