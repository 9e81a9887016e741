import type { Digest } from '../json/canonical.ts';
import { isSameValue } from '../json/same-value.ts';
import { type Page, type PageItem, refOf } from './page.ts';
import { type ReadPages, runBetweenReads, yieldBetweenReads } from './read-map.ts';

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
      const [left, right] = [await itemsOf(oldPages, read), await itemsOf(nowPages, read)];
      return runBetweenReads(diffItems(left, right), read);
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

async function itemsOf(leaves: readonly Page[], read: ReadPages): Promise<readonly PageItem[]> {
  const all: PageItem[] = [];
  for (const { items } of leaves) {
    for (const item of items) all.push(item);
    await yieldBetweenReads(read);
  }
  return all;
}

/** Items that are compared in one step. */
const itemsPerStep = 256;

/** The differences between two sorted lists of items. */
function* diffItems(
  before: readonly PageItem[],
  after: readonly PageItem[],
): Generator<void, MapDifference[]> {
  const differences: MapDifference[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    if ((old + now) % itemsPerStep === 0) yield;
    const [left, right] = [before[old], after[now]];
    const key = left === undefined || (right && right[0] < left[0]) ? right?.[0] : left[0];
    const one = left?.[0] === key ? left : undefined;
    const other = right?.[0] === key ? right : undefined;
    if (one !== undefined) old += 1;
    if (other !== undefined) now += 1;
    if (key === undefined || (one && other && isSameValue(one[1], other[1]))) continue;
    differences.push({ key, before: one, after: other });
  }
  return differences;
}
