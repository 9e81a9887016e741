import type { TextPosition } from '../submitted.ts';

/** The lines and columns of a text, whose lines are counted on demand. */
export interface TextPositions {
  /** Line and column of an offset. */
  of(offset: number): TextPosition;
  /** Counts the lines before an offset, so that later calls of `of` have less to count. */
  countTo(offset: number): void;
}

/** Characters between two places whose lines are remembered. */
const span = 16 * 1024;

/** Lines before a place, and where the last of them begins. */
interface CountedLines {
  readonly lines: number;
  readonly start: number;
}

/** Counts the lines of a text, after some before it: a line ends with a line feed, a carriage return, or both. */
export function textPositions(text: string, linesBefore = 0): TextPositions {
  const counted: CountedLines[] = [{ lines: linesBefore, start: 0 }];
  const countTo = (offset: number): void => {
    for (let next = counted.length; next * span <= offset; next += 1) {
      const before = counted[next - 1] as CountedLines;
      counted.push(countIn(text, before, (next - 1) * span, next * span));
    }
  };
  return {
    countTo,
    of(offset) {
      countTo(offset);
      const at = Math.floor(offset / span);
      const { lines, start } = countIn(text, counted[at] as CountedLines, at * span, offset);
      return { line: lines + 1, column: offset - start + 1 };
    },
  };
}

const carriageReturn = 13;
const lineFeed = 10;

/** Counts on, from one offset to another. */
function countIn(text: string, before: CountedLines, from: number, to: number): CountedLines {
  let { lines, start } = before;
  // A search of the whole text would go on to the end of a long line.
  const part = text.slice(from, to);
  if (!part.includes('\r')) {
    for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) {
      lines += 1;
      start = from + at + 1;
    }
    return { lines, start };
  }
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    const isEnd =
      code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed);
    if (!isEnd) continue;
    lines += 1;
    start = at + 1;
  }
  return { lines, start };
}
