import type { RecordPage } from '../../ports/record-store.ts';
import { decodeCursor, encodeCursor, pageSpan } from './paging.ts';
import type { PageRequest, Slice } from './slice.ts';

/** The place of a record in a list of records, the newest first. */
export type RecordPosition = NonNullable<RecordPage['below']>;

/**
 * A page of records, the newest first. `list` walks them from below a position on. Walks from the cursor, or from the newest
 * to the cursor, and holds a page at a time. `kind` begins its cursors. @throws ARGUMENT_INVALID
 */
export async function sliceNewest<T>(
  kind: string,
  list: (below?: RecordPosition) => AsyncIterable<T>,
  positionOf: (item: T) => RecordPosition,
  page: PageRequest,
): Promise<Slice<T>> {
  const span = pageSpan(page, (text) => positionOfCursor(kind, text));
  const { backward, rows, after, before } = span;
  let kept: T[] = [];
  let [isCut, isEnded] = [false, false];
  for await (const item of list(after)) {
    isEnded = before !== undefined && positionOf(item).key === before.key;
    if (isEnded || (!backward && kept.length === rows)) {
      isCut = !isEnded;
      break;
    }
    kept.push(item);
    if (backward && kept.length > rows * 2 + 1) {
      kept = kept.slice(-rows - 1);
      isCut = true;
    }
  }
  const more = backward && kept.length > rows;
  const shown = more ? kept.slice(kept.length - rows) : kept;
  return {
    items: shown.map((node) => {
      const { at, key } = positionOf(node);
      return { node, cursor: encodeCursor([kind, at, key]) };
    }),
    hasNextPage: backward ? isEnded : isCut || isEnded,
    hasPreviousPage: backward ? more || after !== undefined : after !== undefined,
    async total() {
      let count = 0;
      for await (const _ of list()) count += 1;
      return count;
    },
  };
}

function positionOfCursor(wanted: string, text: string): RecordPosition | null {
  const value = decodeCursor(text);
  const [kind, at, key]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === wanted && typeof at === 'string' && typeof key === 'string' ? { at, key } : null;
}
