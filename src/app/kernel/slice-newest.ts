import type { RecordPage } from '../../ports/record-store.ts';
import { decodeCursor, encodeCursor, pageSpan } from './paging.ts';
import type { PageRequest, Slice } from './slice.ts';

/** The place of a record in a list of records, the newest first. */
export type RecordPosition = NonNullable<RecordPage['below']>;

/** Which records to walk: from the newest on those below a position, or from the oldest on those above one. */
export interface RecordWalk {
  readonly from?: RecordPosition;
  readonly oldestFirst: boolean;
}

/** The bounds of a page of such a walk. */
export function boundsOfWalk({ from, oldestFirst }: RecordWalk): Omit<RecordPage, 'limit'> {
  return { oldestFirst, ...(from && { [oldestFirst ? 'above' : 'below']: from }) };
}

/**
 * A page of records, the newest first. `list` walks them. Reads no more than the page, from the cursor or from the end of the
 * list on. `kind` begins its cursors. @throws ARGUMENT_INVALID
 */
export async function sliceNewest<T>(
  kind: string,
  list: (walk: RecordWalk) => AsyncIterable<T>,
  positionOf: (item: T) => RecordPosition,
  page: PageRequest,
): Promise<Slice<T>> {
  const span = pageSpan(page, (text) => positionOfCursor(kind, text));
  const { backward: oldestFirst, rows, after, before } = span;
  const [from, until] = oldestFirst ? [before, after] : [after, before];
  const items: T[] = [];
  let hasMore = false;
  for await (const item of list({ oldestFirst, ...(from && { from }) })) {
    hasMore = items.length === rows || positionOf(item).key === until?.key;
    if (hasMore) break;
    items.push(item);
  }
  const hasEarlier = from !== undefined;
  return {
    items: (oldestFirst ? items.reverse() : items).map((node) => {
      const { at, key } = positionOf(node);
      return { node, cursor: encodeCursor([kind, at, key]) };
    }),
    hasNextPage: oldestFirst ? hasEarlier : hasMore,
    hasPreviousPage: oldestFirst ? hasMore : hasEarlier,
    async total() {
      let count = 0;
      for await (const _ of list({ oldestFirst: false })) count += 1;
      return count;
    },
  };
}

function positionOfCursor(wanted: string, text: string): RecordPosition | null {
  const value = decodeCursor(text);
  const [kind, at, key]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === wanted && typeof at === 'string' && typeof key === 'string' ? { at, key } : null;
}
