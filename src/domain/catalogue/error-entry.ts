/** What a caller can do about an error. Every transport maps these five, and only these. */
export type ErrorKind = 'invalid' | 'denied' | 'missing' | 'conflict' | 'unavailable';

/** How to describe an error with such facts. */
export interface ErrorEntry<F> {
  readonly kind: ErrorKind;
  /** Whether the same request can succeed later without a change by the caller. */
  readonly retryable?: true;
  readonly message: (facts: F) => string;
  readonly remedy: string | ((facts: F) => string);
}

/** What a message ends with if there is a name that may be meant. */
export function didYouMean(nearest: string | undefined): string {
  return nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
}
