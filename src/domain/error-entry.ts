/** What a caller can do about an error. Every transport maps these five, and only these. */
export type ErrorKind = 'invalid' | 'denied' | 'missing' | 'conflict' | 'unavailable';

/** What there is to say of an error with such facts. */
export interface ErrorEntry<F> {
  readonly kind: ErrorKind;
  readonly message: (facts: F) => string;
  readonly remedy: string;
}
