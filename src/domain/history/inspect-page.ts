import { isCount, isDigest, isShallow, jsonFrom } from '../json/inspect-json.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import { endsPage, fillOf, type Page, type PageItem, pageWith, refOf } from './page.ts';

/** What a text is as a page: the page if it can be read as one, and all that is wrong with it. */
export interface PageInspection {
  readonly page: Page | null;
  readonly reasons: readonly string[];
}

/** What is known of a page and all below it, as far as pages above have to agree with that. */
export interface PageSummary {
  readonly level: number;
  readonly firstKey: string;
  readonly lastKey: string;
  readonly count: number;
  /** Whether its end is no cut, so that only the end of the whole map can be there. */
  readonly isOpen: boolean;
  /** Whether it and all below it is as it should be. */
  readonly isSound: boolean;
}

/** More levels than any map has. */
const highestLevel = 32;

/** Levels of nesting in the value of an entry: more than any has. */
const deepestValue = 8;

/** Reads a text as a page, whatever it is, and looks for what no page that was written can have. */
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
    // Older pages do not end where their entries take much room.
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
 * Whether a page agrees with the pages it refers to, given what is known of these (null: nothing),
 * and what is known of it then.
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

/** What a page says of one below it that is not so. */
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
