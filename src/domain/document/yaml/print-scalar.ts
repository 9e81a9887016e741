import { ExactNumber, type Json, type Scalar } from '../../json/value.ts';
import { readNumber } from './yaml-number.ts';
import { readPlain } from './yaml-scalar.ts';

/** Whether a value is written as a scalar. */
export function isScalar(value: Json): value is Scalar {
  return typeof value !== 'object' || value === null || value instanceof ExactNumber;
}

/**
 * Maximum indentation in columns. A more deeply nested value is written on one line: otherwise the text of a hundred
 * levels would be a hundred times as long as its content.
 */
export const deepestIndent = 40;

/** A scalar as YAML; texts of several lines become block literals, indented by `pad` unless that is too deep. */
export function printScalar(value: Scalar, pad: string): string {
  if (typeof value === 'string') {
    return pad.length <= deepestIndent && fitsBlock(value) ? block(value, pad) : printLine(value);
  }
  return typeof value === 'number' || value instanceof ExactNumber
    ? printNumber(String(value))
    : String(value);
}

/** A string as YAML on one line: plain if every reader takes it for that string, else quoted. */
export function printLine(text: string): string {
  if (escaped.test(text)) return printQuoted(text);
  return isPlain(text) ? text : `'${text.replaceAll("'", "''")}'`;
}

/** Characters that are not printable, not visible, or a line break to some reader. */
const escaped =
  /[^\t\x20-\x7e\xa1-\xac\xae-\u200a\u2010-\u2027\u202f-\u205f\u2070-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;
const allEscaped = new RegExp(escaped.source, 'gu');

/** A string as YAML in double quotes, whatever it is. */
export function printQuoted(text: string): string {
  return JSON.stringify(text).replace(allEscaped, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Texts that begin or end like YAML's own signs, or contain the end of a plain scalar. */
const indicators =
  /^(?:[\s?:,[\]{}#&*!|>'"%@`]|-(?![A-Za-z0-9_./])|\.{3}(?:\s|$))|[\s:]$|:\s|\s#|\t/;

/**
 * Texts that other readers may not take for a string: `y`, numbers of YAML 1.2 or with parts
 * missing, times, dates.
 */
const ambiguous =
  /^(?:[yn=]|<<|[-+]?(?:0[xob]?[0-9a-f_]*|(?:[0-9_]+(?:\.[0-9_]*)?|\.[0-9_]*)(?:e[-+]?[0-9]*)?|e[-+]?[0-9]+|[0-9][0-9_:]*(?:\.[0-9_]*)?|\.?(?:inf|nan)|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*))$/i;

function isPlain(text: string): boolean {
  return text !== '' && !indicators.test(text) && readPlain(text) === text && !ambiguous.test(text);
}

/** Block literals end in one line break or none, and have no line of only blanks: readers differ there. */
function fitsBlock(text: string): boolean {
  if (!text.includes('\n') || /^\s|\n\n$|(?:^|\n)[ \t]+(?:\n|$)/.test(text)) return false;
  return !escaped.test(text.replaceAll('\n', ' '));
}

function block(text: string, pad: string): string {
  const sign = text.endsWith('\n') ? '|' : '|-';
  const lines = text.replace(/\n$/, '').split('\n');
  return [sign, ...lines.map((line) => (line === '' ? '' : pad + line))].join('\n');
}

/** Numbers that YAML 1.1 would take for strings, such as `1e+21`, need their tag. */
function printNumber(literal: string): string {
  return readNumber(literal) === null ? `!!float ${literal}` : literal;
}
