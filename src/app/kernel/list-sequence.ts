import { cutPage, decodeCursor, encodeCursor, pageSpan } from './paging.ts';
import type { PageRequest, PageRow, Slice } from './slice.ts';

/**
 * A page of a sequence. A forward page computes only the items that it needs; a page from the end computes the whole
 * sequence.
 */
export function sliceSequence<T, N>(
  sequence: () => Iterable<T>,
  page: PageRequest,
  toNode: (item: T) => N,
): Slice<N> {
  const span = pageSpan(page, placeOfCursor);
  const { rows, after = -1 } = span;
  const total = async () => lengthOf(sequence());
  const rowOf = (item: T, place: number) => ({
    node: toNode(item),
    cursor: encodeCursor(['place', place]),
  });
  if (span.backward || span.before !== undefined) {
    const places = Array.from(sequence(), (item, place) => ({ item, place }));
    const cut = cutPage(places, span, ({ place }, position) => place - position);
    return { ...cut, items: cut.items.map(({ item, place }) => rowOf(item, place)), total };
  }
  const items: PageRow<N>[] = [];
  let hasNextPage = false;
  let place = 0;
  for (const item of sequence()) {
    if (place > after) {
      hasNextPage = items.length === rows;
      if (hasNextPage) break;
      items.push(rowOf(item, place));
    }
    place += 1;
  }
  return { items, hasNextPage, hasPreviousPage: after >= 0 && place > 0, total };
}

function lengthOf(sequence: Iterable<unknown>): number {
  let length = 0;
  for (const _ of sequence) length += 1;
  return length;
}

function placeOfCursor(text: string): number | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'place';
  return fits && Number.isSafeInteger(value[1]) ? value[1] : null;
}
