import { fault, PurserError } from '../../domain/errors.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import { dataKeyBytes, openVault, unwrapKeys } from './vault-keys.ts';

/** A key of the store's own, kept under a name. */
export interface StoreKey {
  /**
   * The key; made if there is none, and in memory only until it is persisted.
   *
   * @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED
   */
  read(): Promise<Uint8Array>;
  /**
   * Stores the keys that later processes need to open what was made with it. Must come before that is written.
   *
   * @throws StoreKeyReplaced if the store has another key by now; KEYS_MISSING, KEYS_UNAVAILABLE
   */
  persist(used: Uint8Array): Promise<void>;
}

/** Something was made with a key that is not the store's: it must be made anew. */
export class StoreKeyReplaced extends PurserError {
  constructor(vault: string) {
    const reason = 'another process made the first keys at the same time';
    super([fault('KEYS_UNAVAILABLE', { vault, reason })]);
  }
}

/** A key, and how it is stored. */
interface OpenedKey {
  readonly wrapped: WrappedKey;
  readonly key: Uint8Array;
}

/** Makes the key when it is first needed. */
export function createStoreKey(
  ports: {
    readonly vault: KeyVault | null;
    readonly entropy: Entropy;
    readonly store: Pick<HistoryStore, 'keys' | 'keepKey'>;
  },
  name: string,
): StoreKey {
  const { vault, entropy, store } = ports;
  let stored: OpenedKey | null = null;
  /** The key for a store that has none yet; one for all who need it at the same time. */
  let made: Promise<OpenedKey> | null = null;

  async function read(): Promise<Uint8Array> {
    const open = openVault(vault);
    const [wrapped = null] = await store.keys([name]);
    return wrapped === null ? (await firstKey(open)).key : openKey(open, wrapped);
  }

  async function openKey(open: KeyVault, wrapped: WrappedKey): Promise<Uint8Array> {
    // Another process may have taken all away since, or put this key under another.
    if (stored?.wrapped === wrapped) return stored.key;
    const [key] = await unwrapKeys(open, [wrapped]);
    stored = { wrapped, key: key as Uint8Array };
    return stored.key;
  }

  function firstKey(open: KeyVault): Promise<OpenedKey> {
    made ??= makeKey(open).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  async function makeKey(open: KeyVault): Promise<OpenedKey> {
    const key = entropy.bytes(dataKeyBytes);
    const [wrapped] = await open.wrap([key]);
    return { wrapped: wrapped as WrappedKey, key };
  }

  async function persist(used: Uint8Array): Promise<void> {
    const open = openVault(vault);
    await open.persist();
    const [found = null] = await store.keys([name]);
    const wrapped = found ?? (await keepFirstKey(open));
    // After a purge the next store gets a key of its own.
    made = null;
    const key = await openKey(open, wrapped);
    if (!Buffer.from(key).equals(used)) throw new StoreKeyReplaced(open.name);
  }

  async function keepFirstKey(open: KeyVault): Promise<WrappedKey> {
    const { wrapped } = await firstKey(open);
    await open.persist();
    return store.keepKey(name, wrapped);
  }

  return { read, persist };
}
