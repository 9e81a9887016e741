/** A data key as it may be stored: sealed by a key-encryption key that is elsewhere. */
export type WrappedKey = string;

/**
 * Where the key-encryption keys are. It wraps data keys and opens them again; what it wraps with is
 * never seen outside it. A wrapped key says by itself which key-encryption key it is under.
 *
 * What a caller may rely on is what `test/contract/key-vault.ts` checks, for every adapter alike.
 * Every method throws KEYS_UNAVAILABLE when the vault does not answer or refuses.
 */
export interface KeyVault {
  /** For people: `file ./data/keys.json`, `Vault transit key purser`. */
  readonly name: string;

  /**
   * Wraps data keys of 32 bytes under the newest key-encryption key, in the order given. The first
   * key-encryption key may be in memory only: call `persist` before you store what this returns.
   */
  wrap(keys: readonly Uint8Array[]): Promise<readonly WrappedKey[]>;

  /** Stores the key-encryption keys that are in memory only, for every process that uses the vault. */
  persist(): Promise<void>;

  /** @throws KEY_UNKNOWN if the key-encryption key is not there; KEY_DAMAGED if a text is none of its own */
  unwrap(wrapped: readonly WrappedKey[]): Promise<readonly Uint8Array[]>;

  /** Whether each is under the newest key-encryption key. */
  areCurrent(wrapped: readonly WrappedKey[]): Promise<readonly boolean[]>;

  /**
   * Makes a new key-encryption key, the newest from now on, for every process that uses the vault.
   * Older ones stay, to unwrap with. Gives its name for people.
   *
   * @throws KEYS_FIXED where keys are given from outside and none can be made
   */
  addKey(): Promise<string>;

  close(): Promise<void>;
}
