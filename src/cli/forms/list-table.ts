import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

/** A column of a table: its head, and the text for an item; a wide one is only shown with `-o wide`. */
export interface Column<T> {
  readonly head: string;
  readonly isWide?: boolean;
  readonly text: (item: T) => string;
}

/** Items as a table with a head. An empty text is shown as `-`, except in the last column. */
export function listTable<T>(
  { isWide }: Pick<Shell, 'isWide'>,
  columns: readonly Column<T>[],
  items: readonly T[],
): string {
  const shown = shownColumns(columns, isWide);
  const head = shown.map((column) => column.head);
  return textTable([head, ...items.map((item) => cellsOf(shown, item))]);
}

/** Prints items as a table; if there are none, a note that says so. `what`: a plural, as in `no problems`. */
export function writeTable<T>(
  shell: Pick<Shell, 'isWide' | 'out' | 'err'>,
  columns: readonly Column<T>[],
  items: readonly T[],
  what: string,
): void {
  if (items.length === 0) shell.err.write(`no ${what}\n`);
  else shell.out.write(listTable(shell, columns, items));
}

/** An item of a list that grows, as a row without a head. */
export function tableRow<T>(
  { isWide }: Pick<Shell, 'isWide'>,
  columns: readonly Column<T>[],
  item: T,
): string {
  return textTable([cellsOf(shownColumns(columns, isWide), item)]);
}

function shownColumns<T>(columns: readonly Column<T>[], isWide: boolean): readonly Column<T>[] {
  return columns.filter((column) => isWide || column.isWide !== true);
}

function cellsOf<T>(columns: readonly Column<T>[], item: T): readonly string[] {
  const last = columns.length - 1;
  return columns.map(({ text }, at) => text(item) || (at === last ? '' : '-'));
}
