import { fault, PurserError } from '../../domain/errors.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import { dataKeyBytes, openVault, unwrapKeys } from './vault-keys.ts';

/** The name under which the store keeps the key of its keyed digests, wrapped like data keys. */
export const digestKeyName = 'digest-key';

/** The key of a store's keyed digests. */
export interface DigestKey {
  /**
   * The key of the store's keyed digests; created if there is none, and kept in memory only until
   * it is persisted. @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED
   */
  digestKey(): Promise<Uint8Array>;
  /**
   * Stores the keys that later processes need to open sealed documents, `digestKey` among them. Must come before the
   * commit of sealed documents.
   *
   * @throws DigestKeyReplaced if the store has another key by now; KEYS_MISSING, KEYS_UNAVAILABLE
   */
  persist(digestKey: Uint8Array): Promise<void>;
}

/** The seals of a submission were made with another digest key than the store's: they must be made again. */
export class DigestKeyReplaced extends PurserError {
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

/** Creates the key on first use. */
export function createDigestKey(ports: {
  readonly vault: KeyVault | null;
  readonly entropy: Entropy;
  readonly store: Pick<HistoryStore, 'keys' | 'keepKey'>;
}): DigestKey {
  const { vault, entropy, store } = ports;
  let stored: OpenedKey | null = null;
  /** The key for a store that has none yet; one for all who need it at the same time. */
  let made: Promise<OpenedKey> | null = null;

  async function digestKey(): Promise<Uint8Array> {
    const open = openVault(vault);
    const [wrapped = null] = await store.keys([digestKeyName]);
    return wrapped === null ? (await firstDigestKey(open)).key : openDigestKey(open, wrapped);
  }

  async function openDigestKey(open: KeyVault, wrapped: WrappedKey): Promise<Uint8Array> {
    // Another process may have purged the store since, or wrapped this key with another.
    if (stored?.wrapped === wrapped) return stored.key;
    const [key] = await unwrapKeys(open, [wrapped]);
    stored = { wrapped, key: key as Uint8Array };
    return stored.key;
  }

  function firstDigestKey(open: KeyVault): Promise<OpenedKey> {
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
    const [found = null] = await store.keys([digestKeyName]);
    const wrapped = found ?? (await keepDigestKey(open));
    // After a purge the store gets a new key.
    made = null;
    const key = await openDigestKey(open, wrapped);
    if (!Buffer.from(key).equals(used)) throw new DigestKeyReplaced(open.name);
  }

  async function keepDigestKey(open: KeyVault): Promise<WrappedKey> {
    const { wrapped } = await firstDigestKey(open);
    await open.persist();
    return store.keepKey(digestKeyName, wrapped);
  }

  return { digestKey, persist };
}
