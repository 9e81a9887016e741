import { printable } from '../../domain/printable.ts';
import { padded, textWidth } from './text-width.ts';

/** Rows as aligned columns, two blanks apart; the last column is not limited. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of cells) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
    }
  }
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => padded(cell, widths[column] ?? 0)).join('  ');
  return cells.map((row) => `${line(row).trimEnd()}\n`).join('');
}
