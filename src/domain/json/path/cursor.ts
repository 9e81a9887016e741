import { type PurserError, refusal } from '../../errors.ts';

/** A position in the text of a path. */
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

/** Moves past a token, if it is next; returns whether it was. */
export function takeToken(cursor: Cursor, token: string): boolean {
  const found = cursor.text.startsWith(token, cursor.position);
  if (found) cursor.position += token.length;
  return found;
}

/** Moves past a match of a sticky pattern and returns it; undefined if there is none. */
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

/** Reads a quoted text and returns it without quotes; a backslash escapes the next character. */
export function takeQuoted(cursor: Cursor): string | undefined {
  return match(cursor, quotedText)?.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

/** The error of a path at the cursor. */
export function syntaxError(cursor: Cursor, reason: string): PurserError {
  const { text: path, position } = cursor;
  return refusal('PATH_SYNTAX', { path, position: position + 1, reason });
}
