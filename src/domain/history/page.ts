import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import type { Json } from '../json/value.ts';

/** One entry of a page: a key, and a value (level 0) or a reference to a page (above). */
export type PageItem = readonly [key: string, value: Json];

/**
 * A part of a sorted map: entries at level 0; above, references to the pages of the level below,
 * each under the last key of its page. Immutable, and kept under the digest of its text.
 *
 * @see ARCHITECTURE.md#history-as-content
 */
export interface Page {
  readonly level: number;
  readonly items: readonly PageItem[];
}

/** What a page of a higher level knows of a page below: its last key, its digest, its entries. */
export interface PageRef {
  readonly lastKey: string;
  readonly digest: Digest;
  readonly count: number;
}

/** A page cut anew, ready to be written. */
export interface NewPage {
  readonly ref: PageRef;
  readonly text: string;
}

/** About 2^6 entries to a page. */
const cutMask = 0b111111;

/**
 * No page is longer, so that keys chosen to dodge the cut cannot make one page of the whole map.
 * Such a cut too follows from the content alone: it counts from the cut before.
 */
const longestPage = 512;

/** The text of a page, whose digest names it. */
export function pageText({ level, items }: Page): string {
  let text = `[${level}`;
  for (const [key, value] of items) text += `,[${canonicalText(key)},${canonicalText(value)}]`;
  return `${text}]`;
}

/** The page of a text that {@link pageText} made. */
export function pageOf(text: string): Page {
  const [level, ...items] = JSON.parse(text) as [number, ...PageItem[]];
  return { level, items };
}

/** Reads an item of a page above level 0. */
export function refOf([lastKey, value]: PageItem): PageRef {
  const [digest, count] = value as readonly [Digest, number];
  return { lastKey, digest, count };
}

/** The item by which a page of the level above refers to a page. */
export function itemOf({ lastKey, digest, count }: PageRef): PageItem {
  return [lastKey, [digest, count]];
}

/** The entries at or below a page. */
export function countOf(page: Page): number {
  if (page.level === 0) return page.items.length;
  return page.items.reduce((sum, item) => sum + refOf(item).count, 0);
}

/** A page with its name. */
export function newPage(level: number, items: readonly PageItem[]): NewPage {
  const page = { level, items };
  const text = pageText(page);
  const lastKey = items.at(-1)?.[0] ?? '';
  return { ref: { lastKey, digest: digestOf(text), count: countOf(page) }, text };
}

/**
 * Whether a page of `length` entries ends after `key`. A key decides for itself, so that equal
 * content is cut alike whatever the order in which it came to be; each level asks other bits, as
 * the keys above are those that were cuts below.
 */
export function endsPage(level: number, key: string, length: number): boolean {
  return length >= longestPage || (mix(keyHash(key) + level * 0x9e3779b9) & cutMask) === 0;
}

/** FNV-1a over code units: quick, and good enough behind {@link mix}. */
function keyHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** The finaliser of MurmurHash3, which spreads every bit over all. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
