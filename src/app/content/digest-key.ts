import { createStoreKey } from './store-key.ts';

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
   * @throws StoreKeyReplaced if the store has another key by now; KEYS_MISSING, KEYS_UNAVAILABLE
   */
  persist(digestKey: Uint8Array): Promise<void>;
}

export function createDigestKey(ports: Parameters<typeof createStoreKey>[0]): DigestKey {
  const { read, persist } = createStoreKey(ports, digestKeyName);
  return { digestKey: read, persist };
}
