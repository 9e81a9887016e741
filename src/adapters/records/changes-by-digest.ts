import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Digest } from '../../domain/json/canonical.ts';
import type { PutRow, TableDelta } from '../../ports/table-store.ts';
import { nameDigest } from './name-digest.ts';

/** A row to put, or a key to remove. */
export interface KeyedChange {
  readonly digest: Digest;
  readonly key: string;
  readonly row: PutRow | null;
}

/** The changes of a delta, each key once, by the digests of the keys. */
export interface ChangesByDigest {
  has(digest: Digest): boolean;
  /** In the order of the digests: so a database changes few of its pages at a time. */
  ordered(): Iterable<KeyedChange>;
}

const partCount = 256;

/** Keys that are looked at in one step: it blocks this process. */
const keysAtOnce = 5_000;

/** Finds the digests of all keys, and yields to the event loop now and then: very many take a while. */
export async function changesByDigest({
  put,
  remove,
}: Pick<TableDelta, 'put' | 'remove'>): Promise<ChangesByDigest> {
  // By the first byte of the digest, as sorting all at once would take a while, too.
  const parts = Array.from({ length: partCount }, () => new Map<Digest, KeyedChange>());
  const partOf = (digest: Digest) => parts[Number.parseInt(digest.slice(0, 2), 16)];
  let count = 0;
  /** Returns whether a step is over. */
  const add = (key: string, row: PutRow | null): boolean => {
    const digest = nameDigest(key);
    partOf(digest)?.set(digest, { digest, key, row });
    count += 1;
    return count % keysAtOnce === 0;
  };
  for (const key of remove) if (add(key, null)) await nextTurn();
  for (const row of put) if (add(row.key, row)) await nextTurn();
  return {
    has: (digest) => partOf(digest)?.has(digest) ?? false,
    *ordered() {
      for (const part of parts) {
        yield* [...part.values()].sort((a, b) => (a.digest < b.digest ? -1 : 1));
      }
    },
  };
}
