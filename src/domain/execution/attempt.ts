import { type CallMethod, isIdempotent } from './call.ts';

/** How an attempt to make a call ended. */
export type AttemptOutcome =
  /** The API answered. */
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  /** Nothing was sent: there was no connection, or no login. */
  | { readonly kind: 'unsent' }
  /** Something was sent, and there is no answer. */
  | { readonly kind: 'unknown' }
  /** Nothing was sent, and nothing may be. */
  | { readonly kind: 'forbidden' };

/** Retries of an action, by why they were made. */
export interface Retries {
  readonly unsent: number;
  readonly busy: number;
  readonly unknown: number;
}

/** Before the first attempt. */
export const noRetries: Retries = { unsent: 0, busy: 0, unknown: 0 };

/** What an action is after an attempt. */
export type AfterAttempt =
  | { readonly state: 'SUCCEEDED' | 'FAILED' | 'UNKNOWN' | 'DROPPED' }
  | { readonly state: 'PENDING'; readonly retries: Retries; readonly waitMs: number };

/** How calls are made again. (docs/actions.md#retries) */
export interface RetryOptions {
  /** Milliseconds before the first retry; each further one waits twice as long. */
  readonly retryBaseMs: number;
  /** Whether calls of any method are made again after an attempt whose outcome is unknown. */
  readonly retriesUnknown: boolean;
}

/** Retries for each reason. */
const maxRetries = 10;

const maxPauseMs = 60_000;

/** An API that asks for a longer pause is asked again after this. */
const maxRetryAfterMs = 3_600_000;

/** What follows from the outcome of an attempt. (docs/actions.md#retries) */
export function afterAttempt(
  { method, retries }: { readonly method: CallMethod; readonly retries: Retries },
  outcome: AttemptOutcome,
  options: RetryOptions,
): AfterAttempt {
  switch (outcome.kind) {
    case 'forbidden':
      return { state: 'DROPPED' };
    case 'unsent':
      return retry(retries, 'unsent', options) ?? { state: 'FAILED' };
    case 'unknown': {
      const mayRepeat = isIdempotent(method) || options.retriesUnknown;
      return (mayRepeat ? retry(retries, 'unknown', options) : null) ?? { state: 'UNKNOWN' };
    }
    case 'answered': {
      const { status, retryAfterMs } = outcome;
      if (status >= 200 && status < 400) return { state: 'SUCCEEDED' };
      if (status !== 503 && status !== 429) return { state: 'FAILED' };
      const again = retry(retries, 'busy', options);
      if (again === null) return { state: 'FAILED' };
      return {
        ...again,
        waitMs: Math.max(again.waitMs, Math.min(retryAfterMs ?? 0, maxRetryAfterMs)),
      };
    }
  }
}

function retry(
  retries: Retries,
  reason: keyof Retries,
  { retryBaseMs }: RetryOptions,
): Extract<AfterAttempt, { state: 'PENDING' }> | null {
  const before = retries[reason];
  if (before >= maxRetries) return null;
  const waitMs = Math.min(maxPauseMs, retryBaseMs * 2 ** before);
  return { state: 'PENDING', retries: { ...retries, [reason]: before + 1 }, waitMs };
}
