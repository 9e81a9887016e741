import { cutPage, decodeCursor, pageRows, pageSpan, withNodes } from './paging.ts';
import type { PageRequest, Slice } from './slice.ts';

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
  const pageOf = (found: readonly Placed<T>[], hasNextPage: boolean, hasPreviousPage: boolean) => {
    const items = pageRows(found, ({ place }) => ['place', place]);
    return withNodes({ items, hasNextPage, hasPreviousPage, total }, ({ item }) => toNode(item));
  };
  if (span.backward || span.before !== undefined) {
    const places = Array.from(sequence(), (item, place) => ({ item, place }));
    const cut = cutPage(places, span, ({ place }, position) => place - position);
    return pageOf(cut.items, cut.hasNextPage, cut.hasPreviousPage);
  }
  const found: Placed<T>[] = [];
  let hasNextPage = false;
  let place = 0;
  for (const item of sequence()) {
    if (place > after) {
      hasNextPage = found.length === rows;
      if (hasNextPage) break;
      found.push({ item, place });
    }
    place += 1;
  }
  return pageOf(found, hasNextPage, after >= 0 && place > 0);
}

interface Placed<T> {
  readonly item: T;
  readonly place: number;
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
