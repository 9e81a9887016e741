import { type Fault, PurserError } from '../../domain/errors.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import { digestKeyName } from '../content/digest-key.ts';
import { contentKeyName } from '../content/secrets.ts';
import { openVault } from '../content/vault-keys.ts';

/** A wrapped key as it is stored, and its name. */
export interface StoredKey {
  readonly name: string;
  readonly wrapped: WrappedKey;
}

/** The part of a store that contains its keys. */
export type KeyStore = Pick<HistoryStore, 'keys' | 'upkeep'>;

/** All wrapped keys of a store in parts: first the store's own, then the data keys. */
export async function* storedKeys({
  keys,
  upkeep,
}: KeyStore): AsyncGenerator<readonly StoredKey[]> {
  const read = async (names: readonly string[]): Promise<readonly StoredKey[]> => {
    const found = await keys(names);
    // A missing key was removed meanwhile.
    return names.flatMap((name, at) => {
      const wrapped = found[at] ?? null;
      return wrapped === null ? [] : [{ name, wrapped }];
    });
  };
  yield await read([digestKeyName, contentKeyName]);
  for await (const names of upkeep.contents('key')) yield await read(names);
}

/** Why the available keys cannot open the sealed documents of this store; null if they can. */
export async function keysFlaw(
  { keys }: Pick<HistoryStore, 'keys'>,
  vault: KeyVault | null,
): Promise<Fault | null> {
  const [own = null] = await keys([digestKeyName]);
  if (own === null) return null;
  try {
    await openVault(vault).unwrap([own]);
    return null;
  } catch (error) {
    if (error instanceof PurserError) return error.faults[0];
    throw error;
  }
}

/** Whether anything was ever sealed in this store: then the store has a key of its own. */
export async function holdsKeys({ keys }: Pick<HistoryStore, 'keys'>): Promise<boolean> {
  const [own = null] = await keys([digestKeyName]);
  return own !== null;
}
