import { type PurserError, refusal } from '../errors.ts';

/** How far the text of a path was read. */
export interface Cursor {
  readonly text: string;
  position: number;
}

const blanks = /[ \t]*/y;
const quotedText = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/suy;

/** The next character; empty at the end. */
export function peek(cursor: Cursor): string {
  return cursor.text.charAt(cursor.position);
}

/** Moves past a token, if it comes next. */
export function takeToken(cursor: Cursor, token: string): boolean {
  const found = cursor.text.startsWith(token, cursor.position);
  if (found) cursor.position += token.length;
  return found;
}

/** Moves past a match of a sticky pattern, and gives it; undefined if there is none. */
export function match(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.position;
  const text = pattern.exec(cursor.text)?.[0];
  if (text !== undefined) cursor.position += text.length;
  return text;
}

/** Moves past spaces and tabs. */
export function skipPathBlanks(cursor: Cursor): void {
  match(cursor, blanks);
}

/** A text in quotes, without them; a backslash takes the next character as it is. */
export function takeQuoted(cursor: Cursor): string | undefined {
  return match(cursor, quotedText)?.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

/** What is wrong with a path where the cursor is. */
export function syntaxError(cursor: Cursor, reason: string): PurserError {
  const { text: path, position } = cursor;
  return refusal('PATH_SYNTAX', { path, position: position + 1, reason });
}
