/** A data key in its stored form: sealed by a key-encryption key that is stored elsewhere. */
export type WrappedKey = string;

/**
 * The key-encryption keys. Wraps and unwraps data keys; its own keys never leave it. A wrapped key
 * contains the name of its key-encryption key.
 *
 * Its contract is `test/contract/key-vault.ts`, which every adapter passes. Every method throws
 * KEYS_UNAVAILABLE if the vault does not respond or refuses.
 */
export interface KeyVault {
  /** For people: `file ./data/keys.json`, `Vault transit key purser`. */
  readonly name: string;

  /**
   * Wraps data keys of 32 bytes with the newest key-encryption key, in the given order. The first
   * key-encryption key may be in memory only: call `persist` before you store the result.
   */
  wrap(keys: readonly Uint8Array[]): Promise<readonly WrappedKey[]>;

  /** Stores the key-encryption keys that are in memory only, for every process that uses the vault. */
  persist(): Promise<void>;

  /** @throws KEY_UNKNOWN if the key-encryption key is missing; KEY_DAMAGED if a text is not a wrapped key */
  unwrap(wrapped: readonly WrappedKey[]): Promise<readonly Uint8Array[]>;

  /** Whether each is wrapped with the newest key-encryption key. */
  areCurrent(wrapped: readonly WrappedKey[]): Promise<readonly boolean[]>;

  /**
   * Creates a new key-encryption key, the newest from then on, for every process that uses the
   * vault. Older ones are kept for unwrapping. Returns its name for people.
   *
   * @throws KEYS_FIXED if keys are given from outside and none can be created
   */
  addKey(): Promise<string>;

  close(): Promise<void>;
}
