import { type Json, setOwn } from './value.ts';

/** Characters that the built-in parser reads at once, about. */
const defaultRunLength = 64 * 1024;

/** Lists and mappings within each other, above which the built-in parser reads the whole text at once. */
const maxDepth = 1_000;

/** The codes of signs. */
const quote = 34;
const comma = 44;
const backslash = 92;
const openList = 91;
const closeList = 93;
const openMapping = 123;
const closeMapping = 125;

/** A list or mapping that the scan is inside of. */
interface Frame {
  readonly closing: number;
  /** The offset of its opening sign. */
  readonly start: number;
  /** The offset after its last comma, or after its opening sign. */
  itemStart: number;
  /** Null: it is short so far, and read together with what is around it. */
  long: LongValue | null;
}

/** A value that is too long to be read at once. */
interface LongValue {
  readonly value: Json[] | Record<string, Json>;
  /** The offset of the first character that was not read. */
  unread: number;
  /** Whether an item has to follow, because a comma comes before. */
  needsItem: boolean;
  /** Whether only a comma or the end may follow, because a long item comes before. */
  isAfterItem: boolean;
}

/**
 * Reads JSON as `JSON.parse` does, in steps, so that a caller can yield to the event loop between them. Of a repeated key the
 * last value is used; `__proto__` is a key like any other.
 *
 * The text is scanned once for the signs of its structure. Short parts are read by the built-in parser, one run of items
 * after the other, and so are the pieces of a long text, so that it decides what is JSON.
 *
 * @param runLength at least 8
 * @throws SyntaxError, whose message means nothing
 */
export function* parseJsonInSteps(
  text: string,
  runLength: number = defaultRunLength,
): Generator<void, Json> {
  // As if the text were in a list, which has to have one item.
  const root: Frame = { closing: -1, start: -1, itemStart: 0, long: newLong(-1, 0) };
  const frames: Frame[] = [root];
  const reading: Reading = { text, runLength, frames, firstShort: 1 };
  let pauseAt = runLength;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = yield* skipString(reading, at);
    else if (code === openList) open(frames, closeList, at);
    else if (code === openMapping) open(frames, closeMapping, at);
    else if (code === comma) endItem(reading, at);
    else if (code === closeList || code === closeMapping) close(reading, code, at);
    if (frames.length > maxDepth) return JSON.parse(text) as Json;
    if (at < pauseAt) continue;
    pauseAt = at + runLength;
    lengthen(reading, at);
    yield;
  }
  if (frames.length > 1) throw new SyntaxError('not closed');
  readRun(root, text, text.length);
  const { value } = root.long as LongValue;
  if (!Array.isArray(value) || value.length !== 1) throw new SyntaxError('not one value');
  return value[0] as Json;
}

interface Reading {
  readonly text: string;
  /** At least 8, so that a part of a text can hold an escape sequence. */
  readonly runLength: number;
  readonly frames: Frame[];
  /** The index of the outermost frame that is short: those around it are long. */
  firstShort: number;
}

function newLong(closing: number, unread: number): LongValue {
  const value = closing === closeMapping ? {} : [];
  return { value, unread, needsItem: false, isAfterItem: false };
}

function open(frames: Frame[], closing: number, at: number): void {
  frames.push({ closing, start: at, itemStart: at + 1, long: null });
}

function endItem({ text, runLength, frames }: Reading, at: number): void {
  const frame = frames.at(-1) as Frame;
  const { long } = frame;
  if (long !== null && (long.isAfterItem || at - long.unread >= runLength)) {
    readRun(frame, text, at);
    long.unread = at + 1;
    long.needsItem = true;
  }
  frame.itemStart = at + 1;
}

function close(reading: Reading, code: number, at: number): void {
  const { text, frames } = reading;
  const frame = frames.at(-1) as Frame;
  if (frame.closing !== code) throw new SyntaxError('closed by another sign');
  frames.pop();
  if (frame.long === null) return;
  readRun(frame, text, at);
  reading.firstShort = frames.length;
  addItem(text, frames.at(-1) as Frame, frame.start, frame.long.value);
  afterItem(frames.at(-1) as Frame, at + 1);
}

/** Makes a frame long, and those around it, once what is to be read at once is too long. */
function lengthen(reading: Reading, at: number): void {
  const { text, runLength, frames } = reading;
  for (; reading.firstShort < frames.length; reading.firstShort += 1) {
    const outer = frames[reading.firstShort - 1] as Frame;
    const inner = frames[reading.firstShort] as Frame;
    if (at - (outer.long as LongValue).unread < runLength) return;
    readBefore(text, outer);
    inner.long = newLong(inner.closing, inner.start + 1);
  }
}

/** Reads the items of a long frame up to its current one. */
function readBefore(text: string, frame: Frame): void {
  const long = frame.long as LongValue;
  if (long.isAfterItem) throw new SyntaxError('no comma between items');
  if (frame.itemStart <= long.unread) return;
  readRun(frame, text, frame.itemStart - 1);
  long.unread = frame.itemStart;
  long.needsItem = true;
}

/** Reads the items of a long frame from the first unread one up to an offset. */
function readRun(frame: Frame, text: string, end: number): void {
  const long = frame.long as LongValue;
  const run = text.slice(long.unread, end);
  if (long.isAfterItem) {
    if (!isBlank(run)) throw new SyntaxError('no comma between items');
    long.isAfterItem = false;
    return;
  }
  const isEmpty = addAll(long.value, run);
  // The comma at the end of the run has an item before it, too.
  if (isEmpty && (long.needsItem || text.charCodeAt(end) === comma)) {
    throw new SyntaxError('no item beside a comma');
  }
}

/** Adds the items of a run; true if there are none. */
function addAll(to: LongValue['value'], run: string): boolean {
  if (Array.isArray(to)) {
    const items = JSON.parse(`[${run}]`) as Json[];
    for (const item of items) to.push(item);
    return items.length === 0;
  }
  const members = Object.entries(JSON.parse(`{${run}}`) as Record<string, Json>);
  for (const [key, value] of members) setOwn(to, key, value);
  return members.length === 0;
}

/** Adds a long item that begins at an offset: of a mapping, its key comes before it. */
function addItem(text: string, { long, itemStart }: Frame, start: number, item: Json): void {
  const { value } = long as LongValue;
  const before = text.slice(itemStart, start);
  if (Array.isArray(value)) {
    if (!isBlank(before)) throw new SyntaxError('no comma between items');
    value.push(item);
    return;
  }
  // With a blank, as a number before it would become another one.
  const [key, ...others] = Object.keys(JSON.parse(`{${before} 0}`) as object);
  if (key === undefined || others.length > 0) throw new SyntaxError('no key');
  setOwn(value, key, item);
}

function afterItem({ long }: Frame, unread: number): void {
  Object.assign(long as LongValue, { unread, isAfterItem: true, needsItem: false });
}

function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

/** The offset of the closing quote of a text that begins at an offset; a long value of its frame is read in pieces. */
function* skipString(reading: Reading, start: number): Generator<void, number> {
  const { text, runLength, frames } = reading;
  let end = text.indexOf('"', start + 1);
  for (let pauseAt = start + runLength; isEscaped(text, end, start); ) {
    end = text.indexOf('"', end + 1);
    if (end < pauseAt) continue;
    pauseAt = end + runLength;
    yield;
  }
  if (end === -1) throw new SyntaxError('a text is not closed');
  if (end - start < runLength) return end;
  lengthen(reading, end);
  const frame = frames.at(-1) as Frame;
  const isKey = frame.closing === closeMapping && isBlank(text.slice(frame.itemStart, start));
  if (isKey) return end;
  readBefore(text, frame);
  addItem(text, frame, start, yield* readString(reading, start + 1, end));
  afterItem(frame, end + 1);
  return end;
}

/** Whether an odd number of backslashes is before an offset. */
function isEscaped(text: string, at: number, start: number): boolean {
  let before = at - 1;
  while (before > start && text.charCodeAt(before) === backslash) before -= 1;
  return at !== -1 && (at - before) % 2 === 0;
}

function* readString(
  { text, runLength }: Reading,
  start: number,
  end: number,
): Generator<void, string> {
  const parts: string[] = [];
  for (let at = start; at < end; ) {
    const next = endOfPart(text, at, Math.min(at + runLength, end), end);
    parts.push(JSON.parse(`"${text.slice(at, next)}"`) as string);
    at = next;
    yield;
  }
  return parts.join('');
}

/** The end of a part: not within an escape sequence, which has up to six characters. */
function endOfPart(text: string, from: number, wanted: number, end: number): number {
  if (wanted === end) return end;
  for (let at = Math.max(from, wanted - 6); at < wanted; at += 1) {
    if (text.charCodeAt(at) !== backslash || isEscaped(text, at, from - 1)) continue;
    const length = text.charCodeAt(at + 1) === 117 ? 6 : 2;
    if (at + length > wanted) return at;
  }
  return wanted;
}
