/** What came of putting data keys under a new key. */
export interface RotationResult {
  /** The new key-encryption key, for people; null if none was made. */
  readonly key: string | null;
  /** How many data keys there are, and how many of them were wrapped anew. */
  readonly keys: number;
  readonly rewrapped: number;
}

/** Under which keys the secrets of a store are. */
export interface KeyStatus {
  /** Where the key-encryption keys are, for people. */
  readonly vault: string;
  /** How many data keys there are, and how many of them are under the newest key. */
  readonly keys: number;
  readonly current: number;
}
