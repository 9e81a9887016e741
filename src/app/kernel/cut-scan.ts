import type { PageSpan } from './paging.ts';
import type { Slice } from './slice.ts';

/** The items of a page, and whether others come before and after it. */
export type CutPage<T> = Pick<Slice<T>, 'hasNextPage' | 'hasPreviousPage'> & {
  readonly items: readonly T[];
};

/** A list that can only be read forward. */
export interface ForwardList<T, P> {
  /** Those after a position; `atOnce`: how many may be read from the store at once. */
  read(after: P | undefined, atOnce?: number): AsyncIterable<T>;
  /** Whether an item stands at a position. */
  isAt(item: T, position: P): boolean;
}

/** A page of a list that can only be read forward. No more than a page is kept. */
export function cutScan<T, P>(list: ForwardList<T, P>, span: PageSpan<P>): Promise<CutPage<T>> {
  return span.backward ? lastItems(list, span) : firstItems(list, span);
}

async function firstItems<T, P>(
  list: ForwardList<T, P>,
  { rows, after, before }: PageSpan<P>,
): Promise<CutPage<T>> {
  const items: T[] = [];
  const hasPreviousPage = after !== undefined;
  for await (const item of list.read(after, rows + 1)) {
    const isEnd = before !== undefined && list.isAt(item, before);
    if (isEnd || items.length === rows) return { items, hasNextPage: true, hasPreviousPage };
    items.push(item);
  }
  return { items, hasNextPage: false, hasPreviousPage };
}

/** A page counted from the end reads what is before it. */
async function lastItems<T, P>(
  list: ForwardList<T, P>,
  { rows, after, before }: PageSpan<P>,
): Promise<CutPage<T>> {
  let items: T[] = [];
  let hasPreviousPage = after !== undefined;
  for await (const item of list.read(after)) {
    if (before !== undefined && list.isAt(item, before)) {
      return { items, hasNextPage: true, hasPreviousPage };
    }
    items.push(item);
    if (items.length > rows) {
      items = items.slice(items.length - rows);
      hasPreviousPage = true;
    }
  }
  return { items, hasNextPage: false, hasPreviousPage };
}
