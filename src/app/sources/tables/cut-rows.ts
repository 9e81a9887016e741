import {
  compareSortValues,
  isSortValue,
  type RowSort,
  type SortValue,
  sortValuesOf,
} from '../../../domain/source/row-order.ts';
import type { Row } from '../../../ports/table-store.ts';
import { cutScan } from '../../kernel/cut-scan.ts';
import { decodeCursor, pageRows, pageSpan, withNodes } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import type { RowScan } from './scan-rows.ts';

/** A page of rows in the order of the store, or sorted. @throws ARGUMENT_INVALID, and what reading them throws */
export function cutRows(
  scan: RowScan,
  sort: readonly RowSort[],
  page: PageRequest,
): Promise<Slice<Row>> {
  return sort.length === 0 ? cutUnsorted(scan, page) : cutSorted(scan, sort, page);
}

async function cutUnsorted(scan: RowScan, page: PageRequest): Promise<Slice<Row>> {
  const span = pageSpan(page, keyOfCursor);
  const list = { read: scan.rows, isAt: (row: Row, key: string) => row.key === key };
  const cut = await cutScan(list, span);
  return {
    ...cut,
    items: pageRows(cut.items, ({ key }) => ['row', key]),
    total: () => scan.count(),
  };
}

function keyOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  const [kind, key]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === 'row' && typeof key === 'string' ? key : null;
}

/** A place in a sorted list. */
interface SortedPlace {
  readonly values: readonly SortValue[];
  readonly key: string;
}

interface SortedRow extends SortedPlace {
  readonly row: Row;
}

/** Reads all rows, and keeps no more than the page and as many again. */
async function cutSorted(
  scan: RowScan,
  sort: readonly RowSort[],
  page: PageRequest,
): Promise<Slice<Row>> {
  const order = JSON.stringify(sort);
  const span = pageSpan(page, (text) => placeOfCursor(text, order, sort.length));
  const { after, before, backward, rows } = span;
  const compare = (one: SortedPlace, other: SortedPlace): number =>
    compareSortValues(one.values, other.values, sort) ||
    (one.key < other.key ? -1 : Number(one.key > other.key));
  const nearest = (one: SortedPlace, other: SortedPlace): number =>
    backward ? compare(other, one) : compare(one, other);
  let kept: SortedRow[] = [];
  let total = 0;
  let isAfter = false;
  let isBefore = false;
  for await (const row of scan.rows()) {
    total += 1;
    const values = sortValuesOf(JSON.parse(row.text), sort);
    const found: SortedRow = { values, key: row.key, row };
    if (after !== undefined && compare(found, after) <= 0) isBefore = true;
    else if (before !== undefined && compare(found, before) >= 0) isAfter = true;
    else kept.push(found);
    if (kept.length > 2 * (rows + 1)) kept = kept.sort(nearest).slice(0, rows + 1);
  }
  const inOrder = kept.sort(nearest);
  const items = inOrder.slice(0, rows);
  if (backward) items.reverse();
  const hasMore = inOrder.length > rows;
  const slice = {
    items: pageRows(items, ({ values, key }) => ['sorted', order, values, key]),
    hasNextPage: isAfter || (!backward && hasMore),
    hasPreviousPage: isBefore || (backward && hasMore),
    total: async () => total,
  };
  return withNodes(slice, ({ row }) => row);
}

function placeOfCursor(text: string, order: string, length: number): SortedPlace | null {
  const decoded = decodeCursor(text);
  const [kind, sortedBy, values, key]: readonly unknown[] = Array.isArray(decoded) ? decoded : [];
  if (kind !== 'sorted' || sortedBy !== order || typeof key !== 'string') return null;
  return Array.isArray(values) && values.length === length && values.every(isSortValue)
    ? { values, key }
    : null;
}
