import type { Filter } from 'mongodb';

/** Read in parts by key, because cursors expire. */
export async function* inParts<T extends { readonly _id: string }>(
  list: (filter: Filter<{ _id: string }>) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let last = '';
  for (;;) {
    const part = await list({ _id: { $gt: last } });
    if (part.length === 0) return;
    yield part;
    last = part.at(-1)?._id ?? last;
  }
}
