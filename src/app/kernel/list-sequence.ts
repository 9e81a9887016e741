import { decodeCursor, encodeCursor, pageSpan } from './paging.ts';
import type { ForwardPage, Slice } from './slice.ts';

/** A page of what a sequence gives, forward only: no more of it is made than that takes. */
export function sliceSequence<T, N>(
  sequence: () => Iterable<T>,
  page: ForwardPage,
  toNode: (item: T) => N,
): Slice<N> {
  const { rows, after = -1 } = pageSpan(page, placeOfCursor);
  const items: { node: N; cursor: string }[] = [];
  let hasNextPage = false;
  let place = 0;
  for (const item of sequence()) {
    hasNextPage = items.length === rows;
    if (hasNextPage) break;
    if (place > after) items.push({ node: toNode(item), cursor: encodeCursor(['place', place]) });
    place += 1;
  }
  return {
    items,
    hasNextPage,
    hasPreviousPage: after >= 0 && place > 0,
    total: async () => lengthOf(sequence()),
  };
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
