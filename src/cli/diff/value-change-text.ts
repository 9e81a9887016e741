import { unifiedLines } from '../../domain/document/unified-text.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { type Json, type JsonObject, ownValue } from '../../domain/json/value.ts';
import { textIn } from '../input/json-members.ts';
import { excerpt } from '../print/excerpt.ts';
import { printable, textWidth } from '../print/text-width.ts';
import { patchLine } from './coloured-patch.ts';
import type { DiffStyle } from './diff-style.ts';

const hidden = '(hidden)';

/** A value that differs, with its path: what was, and what is. */
export function valueChangeText(change: JsonObject, style: DiffStyle): string {
  const { green, red, yellow } = style.colours;
  const path = printable(textIn(change, 'path'));
  const kind = textIn(change, 'kind');
  const isSecret = ownValue(change, 'secret') === true;
  const shown = (key: 'old' | 'new'): string => (isSecret ? hidden : valueText(change, key));
  if (kind === 'ADDED') return `  ${green('+')} ${cut(`${path}: ${shown('new')}`, 1, style)}\n`;
  if (kind === 'REMOVED') return `  ${red('-')} ${cut(`${path}: ${shown('old')}`, 1, style)}\n`;
  const sign = yellow('~');
  return isSecret
    ? `  ${sign} ${path}: ${hidden}\n`
    : `  ${sign} ${path}:${bothText(change, style)}`;
}

/** Columns that two values and their path may take together; longer ones stand below one another. */
const longestPair = 90;

/** What was and what is, side by side, below one another, or line by line. */
function bothText(change: JsonObject, style: DiffStyle): string {
  const { colours, columns } = style;
  const [old, now] = [valueText(change, 'old'), valueText(change, 'new')];
  const lines = linesOf(change);
  if (lines !== null)
    return `\n${lines.map((line) => `    ${patchLine(line, colours)}\n`).join('')}`;
  const pair = ` ${old} -> ${now}`;
  const room = Math.min(longestPair, columns === null ? longestPair : columns - 4);
  if (textWidth(`${printable(textIn(change, 'path'))}:${pair}`) <= room) return `${pair}\n`;
  const column = firstDifference(old, now);
  const below = [
    colours.red(`- ${cut(old, column, style)}`),
    colours.green(`+ ${cut(now, column, style)}`),
  ];
  return `\n    ${below.join('\n    ')}\n`;
}

function valueText(change: JsonObject, key: 'old' | 'new'): string {
  return printable(canonicalText(side(change, key)));
}

function side(change: JsonObject, key: 'old' | 'new'): Json {
  return ownValue(change, key) ?? null;
}

/** Two texts of which one has several lines, line by line. */
function linesOf(change: JsonObject): readonly string[] | null {
  const [old, now] = [side(change, 'old'), side(change, 'new')];
  if (typeof old !== 'string' || typeof now !== 'string') return null;
  return /\n./.test(old) || /\n./.test(now) ? unifiedLines(old, now) : null;
}

/** Where two texts part, counted from 1; never within a character. */
function firstDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at += 1;
  const isWithin = at > 0 && /[\ud800-\udbff]/.test(a[at - 1] ?? '');
  return isWithin ? at : at + 1;
}

/** Columns at which a value stands, with its sign. */
const indentation = 6;

/** A text that fits into a line, after its indentation; of a longer one what is around a column. */
function cut(text: string, column: number, { columns }: DiffStyle): string {
  return columns === null ? text : excerpt(text, column, columns - indentation).text;
}
