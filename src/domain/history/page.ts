import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { endOfString } from '../json/end-of-string.ts';
import { listStarts } from '../json/list-starts.ts';
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
  /** How many items it has. */
  readonly size: number;
  /** The text of the page, as read or as it will be written. */
  readonly text: string;
  /**
   * Characters of its text that were parsed; a parsed item takes several times its size in the
   * text.
   */
  readonly read: number;
  /** All items, parsed at once. To read only a few, use the methods below. */
  readonly items: readonly PageItem[];
  keyAt(at: number): string;
  itemAt(at: number): PageItem;
  /** Its text in the text of the page. */
  textAt(at: number): string;
  /** The items from one index on and before another, at least one, as in the text of the page. */
  part(from: number, to: number): PagePart;
}

/** A reference to a page of the level below: its last key, its digest, its number of entries. */
export interface PageRef {
  readonly lastKey: string;
  readonly digest: Digest;
  readonly count: number;
}

/** A new page, ready to be written. */
export interface NewPage {
  readonly ref: PageRef;
  readonly page: Page;
}

/** The bits of a key's hash that are zero where a page ends: about 2^6 entries in a page. */
const cutMask = 0b111111;

/**
 * Maximum number of items in a page, so that keys chosen to avoid cuts cannot put the whole map
 * into one page. This cut, too, depends on the content alone: it counts from the previous cut.
 */
const maxPageLength = 512;

/**
 * A page ends after the entry that brings the texts of its entries to this many characters: the links of one document
 * may take megabytes, and databases limit records to 16 MB. Longer pages without such an entry were written by earlier
 * versions; they are read like any other.
 */
const maxCharacters = 1024 * 1024;

/** The text of a page; its digest identifies the page. */
function pageText(level: number, items: readonly PageItem[]): string {
  return items.length === 0 ? `[${level}]` : textOf(level, items.map(itemText));
}

/** Joined in one step: a text that is built by appending is copied when it is read. */
function textOf(level: number, texts: readonly string[]): string {
  return [`[${level}`, ...texts.slice(0, -1), `${texts.at(-1)}]`].join(',');
}

/** The texts of the pages that a change cuts, by digest. */
export function textsOfPages(pages: ReadonlyMap<Digest, Page>): ReadonlyMap<Digest, string> {
  return new Map(Array.from(pages, ([digest, { text }]) => [digest, text]));
}

/** The text of an item, as in the text of a page. */
export function itemText([key, value]: PageItem): string {
  return `[${canonicalText(key)},${canonicalText(value)}]`;
}

/** The page of a text that {@link newPage} made; its items are parsed on demand. */
export function pageOf(text: string): Page {
  return new TextPage(text);
}

/** All items in the text of a page. */
export function readItems(text: string): readonly PageItem[] {
  return (JSON.parse(text) as [number, ...PageItem[]]).slice(1) as PageItem[];
}

/** A page of items. */
export function pageWith(level: number, items: readonly PageItem[]): Page {
  return new TextPage(pageText(level, items), { items });
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
  if (page.level === 0) return page.size;
  return page.items.reduce((sum, item) => sum + refOf(item).count, 0);
}

/** Consecutive items of a page that is being made: their texts, joined by commas. */
export interface PagePart {
  readonly text: string;
  /** The offset of each item in a text, and of one more, from some position on. */
  readonly starts: Uint32Array;
}

/** A page with its digest, made from its items, in order. */
export function newPage(level: number, parts: readonly PagePart[], lastKey: string): NewPage {
  const text = textOf(
    level,
    parts.map((part) => part.text),
  );
  const starts = joinedStarts(`[${level},`.length, parts);
  const size = starts.length - 1;
  const count = level === 0 ? size : countBelow(text, starts);
  return { ref: { lastKey, digest: digestOf(text), count }, page: new TextPage(text, { starts }) };
}

/** The number of entries below a page, from the texts of the items that refer to them: each ends with it. */
function countBelow(text: string, starts: Uint32Array): number {
  let count = 0;
  for (let at = 1; at < starts.length; at += 1) {
    const end = (starts[at] as number) - 1;
    count += Number(text.slice(text.lastIndexOf(',', end - 1) + 1, end - 2));
  }
  return count;
}

/** The size of a page so far: its entries, and the characters of their texts. */
export interface PageFill {
  readonly length: number;
  readonly characters: number;
}

/**
 * Whether a page ends after `key`, its last one so far. The key alone decides, so equal content is
 * cut alike whatever the order in which it was written. Each level uses other bits, because the
 * keys of a level are those that cut the level below.
 */
export function endsPage(level: number, key: string, fill: PageFill): boolean {
  return isFull(level, fill) || (mix(keyHash(key) + level * 0x9e3779b9) & cutMask) === 0;
}

/**
 * Whether a page can end after any key. Above level 0 it has at least two entries, so that each level is shorter than
 * the one below.
 */
export function isFull(level: number, { length, characters }: PageFill): boolean {
  return length >= maxPageLength || (characters >= maxCharacters && (level === 0 || length > 1));
}

/** The size of an existing page. */
export function fillOf({ level, size, text }: Page): PageFill {
  // Each item has a comma before it; the rest is the level and the brackets.
  return { length: size, characters: text.length - `[${level}]`.length - size };
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

/** One item as a part of a page. */
export function partOf(text: string): PagePart {
  return { text, starts: Uint32Array.of(0, text.length + 1) };
}

/** The offsets of the items of parts that follow each other, separated by commas; last, the offset of one more. */
function joinedStarts(first: number, parts: readonly PagePart[]): Uint32Array {
  const size = parts.reduce((sum, { starts }) => sum + starts.length - 1, 0);
  const joined = new Uint32Array(size + 1);
  let [at, offset] = [0, first];
  for (const { text, starts } of parts) {
    const moved = offset - (starts[0] as number);
    for (let nth = 0; nth < starts.length - 1; nth += 1) {
      joined[at] = (starts[nth] as number) + moved;
      at += 1;
    }
    offset += text.length + 1;
  }
  joined[at] = offset;
  return joined;
}

/** Facts that the creator of a page knows beside its text. */
interface KnownOfPage {
  readonly items?: readonly PageItem[];
  readonly starts?: Uint32Array;
}

/**
 * A page that parses its items on demand: parsing all of them takes long, and memory for as long as the page is
 * cached.
 */
class TextPage implements Page {
  readonly level: number;
  readonly text: string;
  #all: readonly PageItem[] | undefined;
  /** The offset of each item in the text, and of one more. */
  #starts: Uint32Array | undefined;
  #read: Map<number, PageItem> | undefined;
  #readCharacters = 0;
  #keys: Map<number, string> | undefined;

  constructor(text: string, known: KnownOfPage = {}) {
    this.text = text;
    this.level = Number.parseInt(text.slice(1, 3), 10);
    this.#all = known.items;
    this.#starts = known.starts;
  }

  get size(): number {
    return this.#all?.length ?? this.#cuts().length - 1;
  }

  get read(): number {
    return this.#all === undefined ? this.#readCharacters : this.text.length;
  }

  get items(): readonly PageItem[] {
    this.#all ??= readItems(this.text);
    return this.#all;
  }

  keyAt(at: number): string {
    const known = this.#all?.[at]?.[0] ?? this.#keys?.get(at);
    if (known !== undefined) return known;
    const start = (this.#cuts()[at] as number) + 1;
    // Parsed, not sliced: a slice would keep the whole text of the page in memory.
    const key = JSON.parse(this.text.slice(start, endOfString(this.text, start) + 1)) as string;
    this.#keys ??= new Map();
    this.#keys.set(at, key);
    return key;
  }

  itemAt(at: number): PageItem {
    const known = this.#all?.[at] ?? this.#read?.get(at);
    if (known !== undefined) return known;
    const text = this.textAt(at);
    const item = JSON.parse(text) as PageItem;
    this.#readCharacters += text.length;
    this.#read ??= new Map();
    this.#read.set(at, item);
    return item;
  }

  textAt(at: number): string {
    const starts = this.#cuts();
    return this.text.slice(starts[at], (starts[at + 1] as number) - 1);
  }

  part(from: number, to: number): PagePart {
    const starts = this.#cuts().subarray(from, to + 1);
    return { text: this.text.slice(starts[0], (starts[to - from] as number) - 1), starts };
  }

  #cuts(): Uint32Array {
    this.#starts ??= listStarts(this.text);
    return this.#starts;
  }
}
