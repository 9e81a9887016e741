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
  /** What it was read from, or is written as. */
  readonly text: string;
  /** Characters of its text that were read; each takes several times its room. */
  readonly read: number;
  /** All items, read at once. Who wants few asks for these. */
  readonly items: readonly PageItem[];
  keyAt(at: number): string;
  itemAt(at: number): PageItem;
  /** The text of an item, as it stands in that of the page. */
  textAt(at: number): string;
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
  readonly page: Page;
}

/** About 2^6 entries to a page. */
const cutMask = 0b111111;

/**
 * No page is longer, so that keys chosen to dodge the cut cannot make one page of the whole map.
 * Such a cut too follows from the content alone: it counts from the cut before.
 */
const maxPageLength = 512;

/**
 * A page ends after the entry that brings the texts of its entries to this many characters: what one document
 * links to may take megabytes, and a database takes records of 16 MB. Pages that are longer without such an entry
 * were written before there was this cut; they are read like any other.
 */
const maxCharacters = 1024 * 1024;

/** The text of a page, whose digest names it. */
function pageText(level: number, items: readonly PageItem[]): string {
  return items.length === 0 ? `[${level}]` : textOf(level, items.map(itemText));
}

/** Joined at once, as what is added to a long text has it copied when it is read. */
function textOf(level: number, texts: readonly string[]): string {
  return [`[${level}`, ...texts.slice(0, -1), `${texts.at(-1)}]`].join(',');
}

/** The texts of the pages that a change cuts, by digest. */
export function textsOfPages(pages: ReadonlyMap<Digest, Page>): ReadonlyMap<Digest, string> {
  return new Map(Array.from(pages, ([digest, { text }]) => [digest, text]));
}

/** The text of an item, as it stands in a page. */
export function itemText([key, value]: PageItem): string {
  return `[${canonicalText(key)},${canonicalText(value)}]`;
}

/** The page of a text that {@link newPage} made; its items are read as they are asked for. */
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

/** A page with its name, of the texts of its items. */
export function newPage(level: number, texts: readonly string[], lastKey: string): NewPage {
  const text = textOf(level, texts);
  const count = level === 0 ? texts.length : texts.reduce((sum, one) => sum + countIn(one), 0);
  const page = new TextPage(text, { starts: startsOf(`[${level},`.length, texts) });
  return { ref: { lastKey, digest: digestOf(text), count }, page };
}

/** The entries below a page, of the text of the item that refers to it: it ends with them. */
function countIn(text: string): number {
  return Number(text.slice(text.lastIndexOf(',') + 1, -2));
}

/** How much a page holds: its entries, and the characters of their texts. */
export interface PageFill {
  readonly length: number;
  readonly characters: number;
}

/**
 * Whether a page ends after `key`, its last one so far. A key decides for itself, so that equal
 * content is cut alike whatever the order in which it came to be; each level asks other bits, as
 * the keys above are those that were cuts below.
 */
export function endsPage(level: number, key: string, fill: PageFill): boolean {
  return isFull(level, fill) || (mix(keyHash(key) + level * 0x9e3779b9) & cutMask) === 0;
}

/** Whether a page ends after any key. Above level 0 it has two entries at least, so that each level is shorter. */
export function isFull(level: number, { length, characters }: PageFill): boolean {
  return length >= maxPageLength || (characters >= maxCharacters && (level === 0 || length > 1));
}

/** How much a page holds that was read. */
export function fillOf({ level, size, text }: Page): PageFill {
  // Beside its items, a comma before each: the level, and the brackets.
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

/** Where texts begin that stand behind each other, with a comma between; last, where one more would. */
function startsOf(first: number, texts: readonly string[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1).fill(first);
  texts.forEach((text, at) => {
    starts[at + 1] = (starts[at] as number) + text.length + 1;
  });
  return starts;
}

/** What whoever makes a page knows of it beside its text. */
interface KnownOfPage {
  readonly items?: readonly PageItem[];
  readonly starts?: Uint32Array;
}

/** Where an item is looked for, of few: to read all of a page takes long, and room for as long as it is kept. */
class TextPage implements Page {
  readonly level: number;
  readonly text: string;
  #all: readonly PageItem[] | undefined;
  /** Where each item begins in the text, and where one more would. */
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
    // Read, and not cut out, as that would hold on to the text of the page.
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

  #cuts(): Uint32Array {
    this.#starts ??= listStarts(this.text);
    return this.#starts;
  }
}
