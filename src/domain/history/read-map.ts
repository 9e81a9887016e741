import type { Digest } from '../json/canonical.ts';
import { partitionPoint } from '../partition-point.ts';
import { countOf, type Page, type PageItem, type PageRef, refOf } from './page.ts';

/** Fetches pages in the order asked for; one call is one question to the store. */
export type ReadPages = (digests: readonly Digest[]) => Promise<readonly Page[]>;

/** Keys from `from` on and before `to`, in code units. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

/** The range of every key there can be: no document's schema begins beyond it. */
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
 * The entries of a map whose keys are in one of the ranges, in order of key.
 *
 * `ranges` are sorted and do not overlap. Costs one call of `read` per level of the map, whatever
 * the number of ranges.
 */
export async function readRanges(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly PageItem[]> {
  let items: readonly PageItem[] = [];
  await descend(root, ranges, read, (leaves) => {
    items = leaves.flatMap((leaf) => itemsIn(leaf, ranges));
  });
  return items;
}

/**
 * The pages of level 0 that can hold a key of the ranges, as references in order of key. With
 * their counts a caller can decide which to read.
 */
export async function leafRefs(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly PageRef[]> {
  const [top] = root === null ? [] : await read([root]);
  if (root === null || top === undefined) return [];
  if (top.level === 0) {
    return [{ lastKey: top.items.at(-1)?.[0] ?? '', digest: root, count: countOf(top) }];
  }
  let pages: readonly Page[] = [top];
  for (;;) {
    const refs = pages.flatMap((page) => childrenIn(page, ranges));
    if (pages[0]?.level === 1 || refs.length === 0) return refs;
    pages = await read(refs.map(({ digest }) => digest));
  }
}

/** The first entry whose key is not below one; null if there is none. Costs a call per level. */
export async function firstItem(
  root: Digest | null,
  from: string,
  read: ReadPages,
): Promise<PageItem | null> {
  let digest = root;
  while (digest !== null) {
    const [page] = await read([digest]);
    const item = page?.items[lowerBound(page.items, from)] ?? null;
    if (item === null || page?.level === 0) return item;
    digest = refOf(item).digest;
  }
  return null;
}

/** The number of entries in a map. */
export async function countEntries(root: Digest | null, read: ReadPages): Promise<number> {
  const [top] = root === null ? [] : await read([root]);
  return top === undefined ? 0 : countOf(top);
}

/** The items of a leaf page that lie in one of the ranges. */
export function itemsIn(leaf: Page, ranges: readonly KeyRange[]): readonly PageItem[] {
  const { items } = leaf;
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) return [];
  const touched = rangesBetween(ranges, first[0], last[0]);
  return touched.flatMap(({ from, to }) =>
    items.slice(lowerBound(items, from), lowerBound(items, to)),
  );
}

async function descend(
  root: Digest | null,
  ranges: readonly KeyRange[],
  read: ReadPages,
  atLeaves: (leaves: readonly Page[]) => void,
): Promise<void> {
  if (root === null || ranges.length === 0) return;
  let pages = await read([root]);
  while (pages[0] !== undefined && pages[0].level > 0) {
    const refs = pages.flatMap((page) => childrenIn(page, ranges));
    pages = refs.length === 0 ? [] : await read(refs.map(({ digest }) => digest));
  }
  atLeaves(pages);
}

/** The children of a page that can hold a key of the ranges. */
function childrenIn(page: Page, ranges: readonly KeyRange[]): readonly PageRef[] {
  const { items } = page;
  const last = items.at(-1);
  if (last === undefined) return [];
  const chosen: PageRef[] = [];
  let next = 0;
  for (const { from, to } of rangesBetween(ranges, '', last[0])) {
    next = Math.max(next, lowerBound(items, from));
    // A child begins behind the last key of the one before it.
    for (; next < items.length; next += 1) {
      const before = items[next - 1]?.[0];
      if (before !== undefined && before >= from && `${before}\u0000` >= to) break;
      chosen.push(refOf(items[next] as PageItem));
    }
  }
  return chosen;
}

/** Of sorted ranges, those that touch the keys from `first` to `last`. */
function rangesBetween(
  ranges: readonly KeyRange[],
  first: string,
  last: string,
): readonly KeyRange[] {
  const start = partitionPoint(ranges.length, (at) => (ranges[at] as KeyRange).to <= first);
  const end = partitionPoint(ranges.length, (at) => (ranges[at] as KeyRange).from <= last);
  return ranges.slice(start, end);
}

/** The position of the first item whose key is not below `key`. */
export function lowerBound(items: readonly PageItem[], key: string): number {
  return partitionPoint(items.length, (at) => (items[at] as PageItem)[0] < key);
}
