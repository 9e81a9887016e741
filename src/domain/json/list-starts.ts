import { endOfString } from './end-of-string.ts';

/**
 * The offsets of the items of a JSON list without blanks that has a scalar followed by lists: `[0,[…],[…]]`; last, the
 * offset of one more item.
 *
 * @throws SyntaxError for texts with another outline
 */
export function listStarts(text: string): Uint32Array {
  const { length } = text;
  const starts: number[] = [];
  let at = text.indexOf(',') + 1;
  if (at === 0) at = length;
  while (at < length) {
    starts.push(at);
    at = endOfList(text, at) + 1;
    if (text[at - 1] !== ',' && at !== length) throw new SyntaxError(notSo);
  }
  starts.push(at);
  return Uint32Array.from(starts);
}

const notSo = 'a text is not a list of lists';

const [quote, opening, closing, openingBrace, closingBrace] = Array.from('"[]{}', (character) =>
  character.charCodeAt(0),
) as [number, number, number, number, number];

/** Levels within a list that {@link shallowList} matches; items of pages mostly have two. One more takes 15 ms to compile. */
const levels = 3;

/**
 * A list without blanks. Several times as fast as examining each character, and never slow: one character decides at
 * each position.
 */
const shallowList = new RegExp(listPattern(levels), 'y');

function listPattern(depth: number): string {
  const string = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
  const scalar = String.raw`[^"[\]{},:]+`;
  let value = `(?:${string}|${scalar})`;
  let list = '';
  for (let at = 0; at < depth; at += 1) {
    list = String.raw`\[(?:${value}(?:,${value})*)?\]`;
    const object = String.raw`\{(?:${string}:${value}(?:,${string}:${value})*)?\}`;
    value = `(?:${string}|${scalar}|${list}|${object})`;
  }
  return list;
}

/** The offset after the list that begins at an offset. */
function endOfList(text: string, start: number): number {
  shallowList.lastIndex = start;
  return isMatched(shallowList, text) ? shallowList.lastIndex : endOfDeepList(text, start);
}

/** The regular expression engine cannot match very long lists. */
function isMatched(pattern: RegExp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function endOfDeepList(text: string, start: number): number {
  if (text[start] !== '[') throw new SyntaxError(notSo);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === opening || code === openingBrace) depth += 1;
    else if (code === closing || code === closingBrace) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new SyntaxError(notSo);
}
