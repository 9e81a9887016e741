import {
  acceptSign,
  enterLevel,
  expectSign,
  type JsonCursor,
  readScalar,
  skipBlanks,
  skipString,
  unexpected,
} from './json-cursor.ts';
import { ExactNumber } from './value.ts';

/** A value in a JSON text, from `start` to before `end`. */
export interface ScannedItem {
  readonly start: number;
  readonly end: number;
  /** How many values it has, including itself. */
  readonly values: number;
  /** How many keys its mappings have, a repeated key counted each time. */
  readonly keys: number;
  /** Whether `JSON.parse` keeps each of its numbers. */
  readonly plain: boolean;
}

/** What a part of the text has. */
interface Tally {
  values: number;
  keys: number;
  /** Numbers that `JSON.parse` does not keep. */
  exact: number;
}

interface Scan extends JsonCursor, Tally {
  /** The brackets that close the open lists and mappings. */
  readonly closing: ('}' | ']')[];
}

/** Values between two pauses: a millisecond or two. */
const valuesPerPause = 4096;

/**
 * The items of a JSON list, or the one value of the text; at most `maxItems` of them. The text is read as `parseJson`
 * reads it, but no values are created, so that a text of hostile size takes little memory; and in steps, so that a
 * caller can yield to the event loop.
 *
 * @throws JsonSyntaxError as `parseJson`
 */
export function* scanJson(
  text: string,
  maxDepth: number,
  maxItems: number,
): Generator<void, readonly ScannedItem[]> {
  const at = text.startsWith('\uFEFF') ? 1 : 0;
  const scan: Scan = { text, maxDepth, at, depth: 0, closing: [], values: 0, keys: 0, exact: 0 };
  const itemLevel = text[skipBlanks(scan)] === '[' ? 1 : 0;
  const items: ScannedItem[] = [];
  let start = at;
  let before: Tally = { values: 0, keys: 0, exact: 0 };
  do {
    const isItem = scan.closing.length === itemLevel;
    if (isItem) {
      start = skipBlanks(scan);
      before = { values: scan.values, keys: scan.keys, exact: scan.exact };
    }
    scan.values += 1;
    if (scan.values % valuesPerPause === 0) yield;
    for (let isWhole = readNode(scan); isWhole; isWhole = leaveLevel(scan)) {
      if (scan.closing.length !== itemLevel || items.length === maxItems) continue;
      items.push({
        start,
        end: scan.at,
        values: scan.values - before.values,
        keys: scan.keys - before.keys,
        plain: scan.exact === before.exact,
      });
    }
  } while (scan.closing.length > 0);
  if (skipBlanks(scan) < text.length) throw unexpected(scan, 'the end of the text');
  return items;
}

/**
 * Reads a scalar, an empty list or an empty mapping, or up to the first value in a list or mapping; returns whether a
 * whole value was read.
 */
function readNode(scan: Scan): boolean {
  const sign = scan.text[skipBlanks(scan)];
  if (sign === '{') return !open(scan, '}');
  if (sign === '[') return !open(scan, ']');
  if (sign === '"') {
    skipString(scan);
    return true;
  }
  const { at } = scan;
  const value = readScalar(scan);
  // Of `-0` the sign is not kept; `JSON.parse` keeps it.
  const isExact = value === 0 ? scan.at - at > 1 : value instanceof ExactNumber;
  if (isExact) scan.exact += 1;
  return true;
}

/** Whether the list or mapping that begins has a value. */
function open(scan: Scan, close: '}' | ']'): boolean {
  enterLevel(scan);
  if (acceptSign(scan, close)) {
    scan.depth -= 1;
    return false;
  }
  scan.closing.push(close);
  if (close === '}') readKey(scan);
  return true;
}

/**
 * Continues after a value: to the next one of its list or mapping, or out of it; returns whether the list or mapping is
 * whole then.
 */
function leaveLevel(scan: Scan): boolean {
  const close = scan.closing.at(-1);
  if (close === undefined) return false;
  if (acceptSign(scan, ',')) {
    if (close === '}') readKey(scan);
    return false;
  }
  expectSign(scan, close);
  scan.closing.pop();
  scan.depth -= 1;
  return true;
}

function readKey(scan: Scan): void {
  if (scan.text[skipBlanks(scan)] !== '"') throw unexpected(scan, 'a key in quotes');
  scan.keys += 1;
  skipString(scan);
  expectSign(scan, ':');
}
