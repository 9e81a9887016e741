/** What a caller can do about an error. Every transport maps these five, and only these. */
export type ErrorKind = 'invalid' | 'denied' | 'missing' | 'conflict' | 'unavailable';

/** What there is to say of an error with such facts. */
export interface ErrorEntry<F> {
  readonly kind: ErrorKind;
  /** Whether the same request may well succeed later, for what others do or how things are. */
  readonly retryable?: true;
  readonly message: (facts: F) => string;
  readonly remedy: string | ((facts: F) => string);
}
