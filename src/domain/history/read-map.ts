import { eachInSteps } from '../in-steps.ts';
import type { Digest } from '../json/canonical.ts';
import { partitionPoint } from '../partition-point.ts';
import { countOf, type Page, type PageItem, type PageRef, refOf } from './page.ts';

/** Fetches pages in the given order; one call is one request to the store. */
export interface ReadPages {
  (digests: readonly Digest[]): Promise<readonly Page[]>;
  /** The pages if all of them are in memory and no other work is due; else null, and they have to be read. */
  readonly cached?: (digests: readonly Digest[]) => readonly Page[] | null;
  /**
   * To be called between pieces of long work on what was read: a promise to await if other work is due, else null. Absent:
   * no other work waits.
   */
  readonly yieldIfDue?: () => Promise<void> | null;
}

/** Pages that need not be awaited; null if they have to be read. */
export function cachedPages(
  { cached }: ReadPages,
  digests: readonly Digest[],
): readonly Page[] | null {
  return cached?.(digests) ?? null;
}

const notDue = Promise.resolve();

/** Lets other work run if it is due. */
export function yieldBetweenReads({ yieldIfDue }: ReadPages): Promise<void> {
  return yieldIfDue?.() ?? notDue;
}

/** Runs steps to their end, and lets other work run between them if it is due. */
export async function runBetweenReads<T>(
  steps: Generator<void, T>,
  { yieldIfDue }: ReadPages,
): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const due = yieldIfDue?.() ?? null;
    if (due !== null) await due;
  }
}

/** Keys from `from` on and before `to`, in code units. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

/** The range of all possible keys: no document's schema sorts after it. */
export const allKeys: KeyRange = Object.freeze({ from: '', to: '\uffff' });

/** The range of the keys that begin with a text. */
export function keysFrom(prefix: string): KeyRange {
  const last = prefix.charCodeAt(prefix.length - 1);
  return { from: prefix, to: prefix.slice(0, -1) + String.fromCharCode(last + 1) };
}

/** The range of one key. */
export function onlyKey(key: string): KeyRange {
  return { from: key, to: `${key}\u0000` };
}

/**
 * The entries of a map with keys in one of the ranges, in order of key.
 *
 * `ranges` are sorted and do not overlap. Calls `read` once per level of the map, whatever the
 * number of ranges.
 */
export async function readRanges(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly PageItem[]> {
  const items: PageItem[] = [];
  await descend(root, ranges, read, (leaf) => {
    for (const item of itemsInRanges(leaf, ranges)) items.push(item);
  });
  return items;
}

/** Pages of level 0 that are in memory together when only their keys are needed. */
const leavesPerRead = 100;

/**
 * The keys of a map that are in one of the ranges, in order: like {@link readRanges}, for callers that do not need the
 * values, which may be long. Calls `read` once more for every hundred pages.
 */
export async function readKeys(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly string[]> {
  const refs = ranges.length === 0 ? [] : await leafRefs(root, ranges, read);
  const keys: string[] = [];
  for (let at = 0; at < refs.length; at += leavesPerRead) {
    const leaves = await read(refs.slice(at, at + leavesPerRead).map(({ digest }) => digest));
    for (const leaf of leaves) for (const key of keysOf(leaf, ranges)) keys.push(key);
  }
  return keys;
}

/** The keys of a leaf page that are in one of the ranges. */
function keysOf(leaf: Page, ranges: readonly KeyRange[]): readonly string[] {
  if (leaf.size === 0) return [];
  const touched = rangesBetween(ranges, leaf.keyAt(0), leaf.keyAt(leaf.size - 1));
  return touched.flatMap(({ from, to }) => {
    const [start, end] = [lowerBound(leaf, from), lowerBound(leaf, to)];
    return Array.from({ length: end - start }, (_, at) => leaf.keyAt(start + at));
  });
}

/** The entries that a caller needs: the first in its ranges, or the last. */
export interface EntriesToTake {
  readonly rows: number;
  readonly backward: boolean;
}

/**
 * References to the pages of level 0 that can contain a key of the ranges, in order of key. From
 * their counts a caller can decide which to read. With `take`, at least the first or last of them that contain so many
 * entries of the ranges; it reads a few pages of each level for that, whatever the size of the map.
 */
export async function leafRefs(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
  take?: EntriesToTake,
): Promise<readonly PageRef[]> {
  const [top] = root === null ? [] : await read([root]);
  if (root === null || top === undefined) return [];
  if (top.level === 0) {
    return [{ lastKey: top.keyAt(top.size - 1), digest: root, count: countOf(top) }];
  }
  let pages: readonly Page[] = [top];
  for (;;) {
    const all: PageRef[] = [];
    for (const page of pages) {
      for (const ref of await runBetweenReads(childrenIn(page, ranges), read)) all.push(ref);
    }
    const refs = take === undefined ? all : enoughOf(all, ranges, take);
    if (pages[0]?.level === 1 || refs.length === 0) return refs;
    pages = await read(refs.map(({ digest }) => digest));
  }
}

/** The first or last of some consecutive references, until the pages that are surely in a range have enough entries. */
function enoughOf(
  refs: readonly PageRef[],
  ranges: readonly KeyRange[],
  { rows, backward }: EntriesToTake,
): readonly PageRef[] {
  let sure = 0;
  for (let nth = 0; nth < refs.length; nth += 1) {
    if (sure >= rows) return backward ? refs.slice(refs.length - nth) : refs.slice(0, nth);
    const at = backward ? refs.length - 1 - nth : nth;
    if (isWithin(refs, at, ranges)) sure += (refs[at] as PageRef).count;
  }
  return refs;
}

/** Whether all keys of a page are in one range: they are above the last key of the page before it, which may not be listed. */
function isWithin(refs: readonly PageRef[], at: number, ranges: readonly KeyRange[]): boolean {
  const before = refs[at - 1]?.lastKey ?? '';
  const nth = partitionPoint(ranges.length, (one) => (ranges[one] as KeyRange).from <= before) - 1;
  const range = ranges[nth];
  return range !== undefined && (refs[at] as PageRef).lastKey < range.to;
}

/**
 * The number of entries with keys in one of the ranges. Reads only the pages at the ends of the ranges, and those above them.
 */
export async function countInRanges(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<number> {
  let count = 0;
  let pages = root === null || ranges.length === 0 ? [] : await read([root]);
  while (pages[0] !== undefined && pages[0].level > 0) {
    const refs: PageRef[] = [];
    for (const page of pages) {
      const children = await runBetweenReads(childrenIn(page, ranges), read);
      for (const [at, child] of children.entries()) {
        if (isWithin(children, at, ranges)) count += child.count;
        else refs.push(child);
      }
    }
    pages = refs.length === 0 ? [] : await read(refs.map(({ digest }) => digest));
  }
  for (const leaf of pages) count += keysOf(leaf, ranges).length;
  return count;
}

/**
 * The first entry whose key is not below a given one; null if there is none. Calls `read` once per
 * level.
 */
export async function firstItem(
  root: Digest | null,
  from: string,
  read: ReadPages,
): Promise<PageItem | null> {
  let digest = root;
  while (digest !== null) {
    const [page] = await read([digest]);
    const at = page === undefined ? 0 : lowerBound(page, from);
    if (page === undefined || at === page.size) return null;
    if (page.level === 0) return page.itemAt(at);
    digest = refOf(page.itemAt(at)).digest;
  }
  return null;
}

/** The number of entries in a map. */
export async function countEntries(root: Digest | null, read: ReadPages): Promise<number> {
  const [top] = root === null ? [] : await read([root]);
  return top === undefined ? 0 : countOf(top);
}

/** The items of a leaf page that are in one of the ranges. */
export function itemsInRanges(leaf: Page, ranges: readonly KeyRange[]): readonly PageItem[] {
  const { size } = leaf;
  if (size === 0) return [];
  const touched = rangesBetween(ranges, leaf.keyAt(0), leaf.keyAt(size - 1));
  return touched.flatMap(({ from, to }) =>
    itemsBetween(leaf, lowerBound(leaf, from), lowerBound(leaf, to)),
  );
}

/** The items of a page from one index on and before another: all are parsed if they are most of the page. */
function itemsBetween(page: Page, from: number, to: number): readonly PageItem[] {
  if ((to - from) * 2 > page.size) return page.items.slice(from, to);
  const items: PageItem[] = [];
  for (let at = from; at < to; at += 1) items.push(page.itemAt(at));
  return items;
}

/** Ranges that are looked up in a page at once. */
const rangesAtOnce = 256;

async function descend(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
  atLeaf: (leaf: Page) => void,
): Promise<void> {
  if (root === null || ranges.length === 0) return;
  let pages = cachedPages(read, [root]) ?? (await read([root]));
  while (pages[0] !== undefined && pages[0].level > 0) {
    const digests: Digest[] = [];
    for (const page of pages) {
      const refs =
        ranges.length < rangesAtOnce
          ? childrenAtOnce(page, ranges)
          : await runBetweenReads(childrenIn(page, ranges), read);
      for (const { digest } of refs) digests.push(digest);
      const due = read.yieldIfDue?.() ?? null;
      if (due !== null) await due;
    }
    if (digests.length === 0) return;
    pages = cachedPages(read, digests) ?? (await read(digests));
  }
  for (const leaf of pages) {
    atLeaf(leaf);
    const due = read.yieldIfDue?.() ?? null;
    if (due !== null) await due;
  }
}

/** The children of a page that can contain a key of the ranges. */
function* childrenIn(page: Page, ranges: readonly KeyRange[]): Generator<void, readonly PageRef[]> {
  const chosen: PageRef[] = [];
  let next = 0;
  yield* eachInSteps(rangesInPage(page, ranges), (range) => {
    next = addChildren(chosen, page, range, next);
  });
  return chosen;
}

/** {@link childrenIn} in one step. */
function childrenAtOnce(page: Page, ranges: readonly KeyRange[]): readonly PageRef[] {
  const chosen: PageRef[] = [];
  let next = 0;
  for (const range of rangesInPage(page, ranges)) next = addChildren(chosen, page, range, next);
  return chosen;
}

function rangesInPage(page: Page, ranges: readonly KeyRange[]): readonly KeyRange[] {
  return page.size === 0 ? [] : rangesBetween(ranges, '', page.keyAt(page.size - 1));
}

/** Adds the children that can contain a key of a range, from the `next` one on, and returns the next after these. */
function addChildren(chosen: PageRef[], page: Page, { from, to }: KeyRange, next: number): number {
  let at = Math.max(next, lowerBound(page, from));
  // A child begins after the last key of the one before it.
  for (; at < page.size; at += 1) {
    const before = at === 0 ? undefined : page.keyAt(at - 1);
    if (before !== undefined && before >= from && `${before}\u0000` >= to) break;
    chosen.push(refOf(page.itemAt(at)));
  }
  return at;
}

/** Of sorted ranges, those that touch the keys from `first` to `last`. */
function rangesBetween(
  ranges: readonly KeyRange[],
  first: string,
  last: string,
): readonly KeyRange[] {
  const [only] = ranges;
  if (only !== undefined && ranges.length === 1) {
    return only.to > first && only.from <= last ? ranges : [];
  }
  const start = partitionPoint(ranges.length, (at) => (ranges[at] as KeyRange).to <= first);
  const end = partitionPoint(ranges.length, (at) => (ranges[at] as KeyRange).from <= last);
  return ranges.slice(start, end);
}

/** The position of the first item whose key is not below `key`. */
export function lowerBound(page: Page, key: string): number {
  return partitionPoint(page.size, (at) => page.keyAt(at) < key);
}
