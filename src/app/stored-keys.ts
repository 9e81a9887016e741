import type { HistoryStore } from '../ports/history-store.ts';
import type { WrappedKey } from '../ports/key-vault.ts';
import { digestKeyName } from './secrets.ts';

/** A wrapped key as it is stored, and under which name. */
export interface StoredKey {
  readonly name: string;
  readonly wrapped: WrappedKey;
}

/** What of a store is read to find its keys. */
export type KeyStore = Pick<HistoryStore, 'keys' | 'upkeep'>;

/** All wrapped keys of a store in parts: first the store's own, then the data keys. */
export async function* storedKeys({
  keys,
  upkeep,
}: KeyStore): AsyncGenerator<readonly StoredKey[]> {
  const read = async (names: readonly string[]): Promise<readonly StoredKey[]> => {
    const found = await keys(names);
    // What is not there any more was removed meanwhile.
    return names.flatMap((name, at) => {
      const wrapped = found[at] ?? null;
      return wrapped === null ? [] : [{ name, wrapped }];
    });
  };
  yield await read([digestKeyName]);
  for await (const names of upkeep.contents('key')) yield await read(names);
}

/** Whether anything was ever sealed here: the store has a key of its own since then. */
export async function holdsKeys({ keys }: Pick<HistoryStore, 'keys'>): Promise<boolean> {
  const [own = null] = await keys([digestKeyName]);
  return own !== null;
}
