import { isCount, isDigest, isShallow, jsonFrom } from '../json/inspect-json.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import { endsPage, fillOf, type Page, type PageItem, pageWith, refOf } from './page.ts';

/** The result of reading a text as a page: the page if it can be read, and all its faults. */
export interface PageInspection {
  readonly page: Page | null;
  readonly reasons: readonly string[];
}

/** Facts about a page and all pages below it that pages above must agree with. */
export interface PageSummary {
  readonly level: number;
  readonly firstKey: string;
  readonly lastKey: string;
  readonly count: number;
  /** Whether it does not end at a cut, so that it can only be the last page of the map. */
  readonly isOpen: boolean;
  /** Whether it and all pages below are intact. */
  readonly isSound: boolean;
}

/** More levels than any map has. */
const highestLevel = 32;

/** Levels of nesting in the value of an entry: more than any entry has. */
const deepestValue = 8;

/** Reads any text as a page, and looks for faults that Purser never writes. */
export function inspectPage(text: string): PageInspection {
  const page = pageFrom(text);
  if (page === null) return { page, reasons: ['it is no page'] };
  const reasons: string[] = [];
  if (page.text !== text) reasons.push('it is not written in the one form of its content');
  const { level, items } = page;
  for (const [at, [key]] of items.entries()) {
    const next = items[at + 1]?.[0];
    if (next === undefined) continue;
    if (next <= key) reasons.push(`entry ${at + 2} is out of order`);
    // Older versions did not cut pages by the size of their entries.
    if (endsPage(level, key, { length: at + 1, characters: 0 }))
      reasons.push(`it goes on after entry ${at + 1}, where it ends`);
  }
  return { page, reasons };
}

function pageFrom(text: string): Page | null {
  const value = jsonFrom(text);
  if (!isJsonArray(value) || !isShallow(value, deepestValue + 2)) return null;
  const [level, ...items] = value;
  if (!isCount(level, 0) || level > highestLevel || items.length === 0) return null;
  if (!items.every((item) => isItem(item, level))) return null;
  return pageWith(level, items as unknown as readonly PageItem[]);
}

function isItem(item: Json, level: number): boolean {
  if (!isJsonArray(item) || item.length !== 2 || typeof item[0] !== 'string') return false;
  const value = item[1];
  if (level === 0) return true;
  return isJsonArray(value) && value.length === 2 && isDigest(value[0]) && isCount(value[1], 1);
}

/**
 * Checks a page against the pages that it refers to, given the facts about these (null: unknown),
 * and returns the facts about the page.
 */
export function summarisePage(
  { page, reasons }: { readonly page: Page; readonly reasons: readonly string[] },
  children: readonly (PageSummary | null)[],
): { readonly summary: PageSummary; readonly reasons: readonly string[] } {
  const { level, items } = page;
  const found = level === 0 ? [] : items.flatMap((_, at) => misfits(page, children, at));
  const lastKey = items.at(-1)?.[0] ?? '';
  const isCut = endsPage(level, lastKey, fillOf(page));
  const areSound = level === 0 || items.every((_, at) => children[at]?.isSound === true);
  const summary = {
    level,
    firstKey: (level === 0 ? items[0]?.[0] : children[0]?.firstKey) ?? '',
    lastKey,
    count: level === 0 ? items.length : items.reduce((sum, item) => sum + refOf(item).count, 0),
    isOpen: !isCut || children.at(-1)?.isOpen === true,
    isSound: areSound && reasons.length === 0 && found.length === 0,
  };
  return { summary, reasons: found };
}

/** The faults in a page's reference to a page below. */
function misfits(
  { level, items }: Page,
  children: readonly (PageSummary | null)[],
  at: number,
): readonly string[] {
  const child = children[at] ?? null;
  const ref = refOf(items[at] as PageItem);
  if (child === null) return [];
  const before = items[at - 1]?.[0];
  const wrong: readonly (readonly [isWrong: boolean, what: string])[] = [
    [child.level !== level - 1, `is of level ${child.level}`],
    [child.lastKey !== ref.lastKey, 'ends with another key'],
    [child.count !== ref.count, `has ${child.count} entries, not ${ref.count}`],
    [before !== undefined && child.firstKey <= before, 'begins before the one before it ends'],
    [at < items.length - 1 && child.isOpen, 'ends where it should go on'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => `page ${ref.digest} below ${what}`);
}
