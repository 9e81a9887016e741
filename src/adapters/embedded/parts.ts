/** Rows that are read in one step: it blocks this process. */
const maxRead = 2_000;

/** The bounds of the part of a database after a key. */
export function partAfter<K>(after: K | undefined) {
  return {
    limit: maxRead,
    ...(after !== undefined && { start: after, exclusiveStart: true }),
  };
}

/** All entries, read in parts, each of them a snapshot of its own time. */
export async function* inParts<T, K>(
  list: (after: K | undefined) => Promise<readonly T[]>,
  keyOf: (item: T) => K,
): AsyncGenerator<readonly T[]> {
  let after: K | undefined;
  for (;;) {
    const part = await list(after);
    const last = part.at(-1);
    if (last === undefined) return;
    yield part;
    after = keyOf(last);
  }
}
