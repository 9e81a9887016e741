import { refusal } from '../../domain/errors.ts';
import type { ReadableList } from '../../domain/parted-list.ts';
import { partitionPoint } from '../../domain/partition-point.ts';
import type { PageRequest, PageRow, Slice } from './slice.ts';

/** Default number of rows of a page. */
export const defaultRows = 100;

/** A checked page request: a direction, a number of rows, and the positions of the cursors. */
export interface PageSpan<P> {
  readonly backward: boolean;
  readonly rows: number;
  readonly after: P | undefined;
  readonly before: P | undefined;
}

const notACursor = 'not a cursor of this list: use one of its `pageInfo` or `edges`';

/** @throws ARGUMENT_INVALID for negative numbers, both directions at once, or a foreign cursor */
export function pageSpan<P>(page: PageRequest, decode: (text: string) => P | null): PageSpan<P> {
  const { first, last, after, before } = page;
  if (first !== undefined && last !== undefined) {
    throw refusal('ARGUMENT_INVALID', { argument: 'last', reason: 'give first or last, not both' });
  }
  for (const [argument, rows] of Object.entries({ first, last })) {
    if (rows === undefined || (Number.isInteger(rows) && rows >= 0)) continue;
    throw refusal('ARGUMENT_INVALID', { argument, reason: 'not a number of rows' });
  }
  const position = (argument: string, text: string | undefined): P | undefined => {
    const found = text === undefined ? undefined : decode(text);
    if (found !== null) return found;
    throw refusal('ARGUMENT_INVALID', { argument, reason: notACursor });
  };
  return {
    backward: last !== undefined,
    rows: first ?? last ?? defaultRows,
    after: position('after', after),
    before: position('before', before),
  };
}

/** A page of a list in memory. `compare` returns the side of an item relative to a position. */
export function cutPage<T, P>(
  items: ReadableList<T>,
  { backward, rows, after, before }: PageSpan<P>,
  compare: (item: T, position: P) => number,
): { items: readonly T[]; hasNextPage: boolean; hasPreviousPage: boolean } {
  const start = after === undefined ? 0 : firstAt(items, (item) => compare(item, after) > 0);
  const end =
    before === undefined ? items.length : firstAt(items, (item) => compare(item, before) >= 0);
  const from = backward ? Math.max(start, end - rows) : start;
  const to = backward ? Math.max(from, end) : Math.max(from, Math.min(end, start + rows));
  return {
    items: items.slice(from, to),
    hasNextPage: to < items.length,
    hasPreviousPage: from > 0,
  };
}

/** A page of a sorted list in memory; the sort key is the cursor. @throws ARGUMENT_INVALID */
export function slicedByKey<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  page: PageRequest,
): Slice<T> {
  const span = pageSpan(page, (text) => {
    const value = decodeCursor(text);
    return typeof value === 'string' ? value : null;
  });
  const cut = cutPage(items, span, (item, key) => compareTexts(keyOf(item), key));
  return {
    ...cut,
    items: pageRows(cut.items, keyOf),
    total: async () => items.length,
  };
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The first index in a sorted list at which a test holds. */
function firstAt<T>(items: ReadableList<T>, holds: (item: T) => boolean): number {
  return partitionPoint(items.length, (at) => !holds(items.at(at) as T));
}

/** The rows of a page. `placeOf`: what the cursor of a row encodes, a JSON value. */
export function pageRows<T>(
  nodes: readonly T[],
  placeOf: (node: T) => unknown,
): readonly PageRow<T>[] {
  return nodes.map((node) => new LazyRow(node, () => encodeCursor(placeOf(node))));
}

/** A page with other nodes, in the same places. */
export function withNodes<T, N>(slice: Slice<T>, toNode: (node: T, at: number) => N): Slice<N> {
  const items = slice.items.map((row, at) => new LazyRow(toNode(row.node, at), () => row.cursor));
  return { ...slice, items };
}

/** Makes its cursor when that is read: clients that read nodes read one or two cursors of a page. */
class LazyRow<T> implements PageRow<T> {
  readonly node: T;
  readonly #makeCursor: () => string;

  constructor(node: T, makeCursor: () => string) {
    this.node = node;
    this.#makeCursor = makeCursor;
  }

  get cursor(): string {
    return this.#makeCursor();
  }
}

/** An opaque cursor of a value. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The value of a cursor; undefined if the text is not a cursor. */
export function decodeCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
