/** Randomness, fit for keys. */
export interface Entropy {
  bytes(count: number): Uint8Array;
  /** A random UUID, version 4. */
  uuid(): string;
}
