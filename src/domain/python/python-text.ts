import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';

/**
 * Characters that Python does not print as they are: controls, unassigned characters, blanks other than the plain one.
 */
const unprintable = /(?! )[\p{C}\p{Z}]/gu;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

/** A text as `repr` writes it in Python: in single quotes, unless it has these and no double ones. */
export function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const quoted = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return `${quote}${quoted.replace(unprintable, escaped)}${quote}`;
}

function escaped(character: string): string {
  const short = shortEscapes.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const hex = (digits: number): string => code.toString(16).padStart(digits, '0');
  if (code <= 0xff) return `\\x${hex(2)}`;
  return code <= 0xffff ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}

/** What Python calls the type of a value. A number is an `int` if it is written without point and exponent. */
export function pythonType(value: Json): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (isJsonArray(value)) return 'list';
  if (isJsonObject(value)) return 'dict';
  return /[.eE]/.test(String(value)) ? 'float' : 'int';
}

/** The line ends of Python's `splitlines`. */
const lineEnd = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/;

/** The lines of a text as `splitlines` gives them in Python: without their ends. */
export function pythonLines(text: string): readonly string[] {
  const lines = text.split(lineEnd);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** What Python's `strip` and `split` take for blanks: the members of a character class. */
export const pythonBlanks =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
