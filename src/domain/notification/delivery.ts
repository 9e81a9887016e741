import type { Fault } from '../errors.ts';
import type { Digest } from '../json/canonical.ts';

/** The streams of events that are reported. */
export type ReportedStream = 'violations' | 'actions' | 'drift';

/** The last event of each stream that a receiver has, or that is not for it. */
export type DeliveryCursor = Readonly<Record<ReportedStream, number>>;

/** Why events wait: the attempts to report the next one. */
export interface FailingDelivery {
  /** The id of the event. */
  readonly event: string;
  /** UTC, ISO 8601: the first attempt that failed, and the next one. */
  readonly since: string;
  readonly nextAt: string;
  readonly attempts: number;
  /** What was wrong with the last attempt. */
  readonly problem: Omit<Fault, 'place'>;
}

/** How far the events of one receiver are reported. */
export interface Delivery {
  /** Of the document: after another one, failures are forgotten. */
  readonly renderKey: Digest;
  readonly cursor: DeliveryCursor;
  /** Events that the receiver took. */
  readonly delivered: number;
  /** UTC, ISO 8601: when it took the last one; null before the first. */
  readonly deliveredAt: string | null;
  readonly failing: FailingDelivery | null;
  /** UTC, ISO 8601: since when nothing is sent any more; null if it is. */
  readonly pausedAt: string | null;
}

/** An attempt that failed. */
export interface FailedAttempt {
  readonly problem: Omit<Fault, 'place'>;
  /** What the receiver asks for: milliseconds; null: nothing. */
  readonly retryAfterMs: number | null;
}

const firstPauseMs = 1_000;
const maxPauseMs = 600_000;
/** A receiver that asks for a longer pause is asked again after this. */
const maxRetryAfterMs = 3_600_000;
/** A receiver that fails for so long is paused. */
const dayMs = 86_400_000;
/** Fewer attempts than there are in a day: a clock that was put forward pauses nobody. */
const minAttempts = 20;

/** What follows from an attempt that a receiver took. `now`: UTC, ISO 8601. */
export function afterSuccess(delivery: Delivery, cursor: DeliveryCursor, now: string): Delivery {
  const delivered = delivery.delivered + 1;
  return { ...delivery, cursor, delivered, deliveredAt: now, failing: null };
}

/** What follows from an attempt that failed: a retry later, or a pause. (docs/notifications.md#retries) */
export function afterFailure(
  delivery: Delivery,
  event: string,
  { problem, retryAfterMs }: FailedAttempt,
  now: string,
): Delivery {
  const before = delivery.failing?.event === event ? delivery.failing : null;
  const attempts = (before?.attempts ?? 0) + 1;
  // A clock that was put back: what is in the future has just begun.
  const since = before === null || before.since > now ? now : before.since;
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  const waitMs = Math.max(pause, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
  const nextAt = new Date(Date.parse(now) + waitMs).toISOString();
  const isLost = Date.parse(now) - Date.parse(since) >= dayMs && attempts >= minAttempts;
  return {
    ...delivery,
    failing: { event, since, nextAt, attempts, problem },
    pausedAt: isLost ? now : null,
  };
}

/** Milliseconds until the next attempt; 0: now. After a clock was put back, no longer than the longest pause. */
export function untilAttemptMs({ failing }: Delivery, now: string): number {
  if (failing === null) return 0;
  const left = Date.parse(failing.nextAt) - Date.parse(now);
  return left > maxRetryAfterMs ? 0 : Math.max(0, left);
}

/** A delivery that begins anew: the events that wait are sent again at once. */
export function resumedDelivery(delivery: Delivery): Delivery {
  return { ...delivery, failing: null, pausedAt: null };
}

/** How a receiver does. */
export type DeliveryState = 'OK' | 'FAILING' | 'PAUSED';

/** Failing, paused, or neither. */
export function deliveryState({ failing, pausedAt }: Delivery): DeliveryState {
  if (pausedAt !== null) return 'PAUSED';
  return failing === null ? 'OK' : 'FAILING';
}
