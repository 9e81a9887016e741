import { printable } from '../../domain/printable.ts';
import { characterWidth, textWidth } from '../terminal/text-width.ts';

/** A part of a line, and the number of columns before the place to point at. */
export interface Excerpt {
  readonly text: string;
  readonly before: number;
}

const tab = '    ';
const cut = '…';

/**
 * The excerpt of a line around one of its columns, which count from 1 in code units. It takes at
 * most `columns` columns: a longer line is cut, on both sides if necessary.
 */
export function excerpt(line: string, column: number, columns: number): Excerpt {
  const show = (text: string): string => printable(text.replaceAll('\t', tab));
  // Only the surroundings are measured; a column rarely takes four code units.
  const reach = columns * 4;
  const at = column - 1;
  const nearBefore = show(line.slice(Math.max(0, at - reach), at));
  const nearAfter = show(line.slice(at, at + reach));
  const roomBefore = Math.max(Math.floor((columns * 2) / 3), columns - textWidth(nearAfter));
  const before = lastColumns(nearBefore, roomBefore);
  const after = firstColumns(nearAfter, columns - textWidth(before));
  return { text: before + after, before: textWidth(before) };
}

function firstColumns(text: string, columns: number): string {
  if (text.length <= columns && textWidth(text) <= columns) return text;
  const kept: string[] = [];
  let width = textWidth(cut);
  for (const character of text) {
    width += characterWidth(character);
    if (width > columns) return `${kept.join('')}${cut}`;
    kept.push(character);
  }
  return text;
}

function lastColumns(text: string, columns: number): string {
  if (text.length <= columns && textWidth(text) <= columns) return text;
  const characters = [...text];
  let width = textWidth(cut);
  let start = characters.length;
  while (start > 0) {
    width += characterWidth(characters[start - 1] ?? '');
    if (width > columns) break;
    start -= 1;
  }
  return `${cut}${characters.slice(start).join('')}`;
}
