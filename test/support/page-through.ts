import assert from 'node:assert/strict';
import type { PageRequest, Slice } from '../../src/app/kernel/slice.ts';

type Ask<T> = (page: PageRequest) => Promise<Slice<T>>;

/** All of a list, from its beginning, in pages of some rows; each page knows where it stands. */
export async function pagesForward<T>(ask: Ask<T>, rows: number): Promise<readonly T[]> {
  const found: T[] = [];
  let slice = await ask({ first: rows });
  assert.equal(slice.hasPreviousPage, false);
  for (;;) {
    found.push(...slice.items.map(({ node }) => node));
    if (!slice.hasNextPage) return found;
    slice = await ask({ first: rows, after: slice.items.at(-1)?.cursor ?? '' });
    assert.equal(slice.hasPreviousPage, true);
    assert.notEqual(slice.items.length, 0);
  }
}

/** All of a list, from its end. */
export async function pagesBackward<T>(ask: Ask<T>, rows: number): Promise<readonly T[]> {
  const found: T[] = [];
  let slice = await ask({ last: rows });
  assert.equal(slice.hasNextPage, false);
  for (;;) {
    found.unshift(...slice.items.map(({ node }) => node));
    if (!slice.hasPreviousPage) return found;
    slice = await ask({ last: rows, before: slice.items[0]?.cursor ?? '' });
    assert.equal(slice.hasNextPage, true);
    assert.notEqual(slice.items.length, 0);
  }
}
