/** The result of encrypting data keys with a new key. */
export interface RotationResult {
  /** The new key-encryption key, for people; null if none was made. */
  readonly key: string | null;
  /** The number of data keys, and how many of them were wrapped again. */
  readonly keys: number;
  readonly rewrapped: number;
}

/** The key-encryption keys that protect the secrets of a store. */
export interface KeyStatus {
  /** The location of the key-encryption keys, for people. */
  readonly vault: string;
  /** The number of data keys, and how many of them are wrapped with the newest key. */
  readonly keys: number;
  readonly current: number;
}
