import { unifiedLines } from '../../domain/document/unified-text.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { printable } from '../../domain/printable.ts';
import type { ValueChangeFragment } from '../generated/operations.ts';
import { excerpt } from '../print/excerpt.ts';
import { textWidth } from '../terminal/text-width.ts';
import { patchLine } from './coloured-patch.ts';
import type { DiffStyle } from './diff-style.ts';

const hidden = '(hidden)';

/** A value that differs, with its path: the old one, and the new one. */
export function valueChangeText(change: ValueChangeFragment, style: DiffStyle): string {
  const { green, red, yellow } = style.colours;
  const { kind, secret } = change;
  const path = printable(change.path);
  const shown = (key: 'before' | 'after'): string => (secret ? hidden : valueText(change, key));
  if (kind === 'CREATED') return `  ${green('+')} ${cut(`${path}: ${shown('after')}`, 1, style)}\n`;
  if (kind === 'DELETED') return `  ${red('-')} ${cut(`${path}: ${shown('before')}`, 1, style)}\n`;
  const sign = yellow('~');
  return secret ? `  ${sign} ${path}: ${hidden}\n` : `  ${sign} ${path}:${bothText(change, style)}`;
}

/** Columns that two values and their path may take together; longer ones stand below one another. */
const maxPairLength = 90;

/** The old and the new value, side by side, below one another, or line by line. */
function bothText(change: ValueChangeFragment, style: DiffStyle): string {
  const { colours, columns } = style;
  const [old, now] = [valueText(change, 'before'), valueText(change, 'after')];
  const lines = linesOf(change);
  if (lines !== null)
    return `\n${lines.map((line) => `    ${patchLine(line, colours)}\n`).join('')}`;
  const pair = ` ${old} -> ${now}`;
  const room = Math.min(maxPairLength, columns === null ? maxPairLength : columns - 4);
  if (textWidth(`${printable(change.path)}:${pair}`) <= room) return `${pair}\n`;
  const column = firstDifference(old, now);
  const below = [
    colours.red(`- ${cut(old, column, style)}`),
    colours.green(`+ ${cut(now, column, style)}`),
  ];
  return `\n    ${below.join('\n    ')}\n`;
}

function valueText(change: ValueChangeFragment, key: 'before' | 'after'): string {
  return printable(canonicalText(change[key]));
}

/** Two texts of which one has several lines, line by line. */
function linesOf({ before: old, after: now }: ValueChangeFragment): readonly string[] | null {
  if (typeof old !== 'string' || typeof now !== 'string') return null;
  return /\n./.test(old) || /\n./.test(now) ? unifiedLines(old, now) : null;
}

/** The column at which two texts begin to differ, from 1; never within a character. */
function firstDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at += 1;
  const isWithin = at > 0 && /[\ud800-\udbff]/.test(a[at - 1] ?? '');
  return isWithin ? at : at + 1;
}

/** Columns of a value, with its sign. */
const indentation = 6;

/**
 * A text that fits into a line, after its indentation; for a longer one the part around a column.
 */
function cut(text: string, column: number, { columns }: DiffStyle): string {
  return columns === null ? text : excerpt(text, column, columns - indentation).text;
}
