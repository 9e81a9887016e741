import { fault, PurserError, withoutPlace } from '../../domain/errors.ts';
import {
  afterFailure,
  afterSuccess,
  type Delivery,
  type FailedAttempt,
  resumedDelivery,
  untilAttemptMs,
} from '../../domain/notification/delivery.ts';
import type { EventMessage } from '../../domain/notification/event-message.ts';
import type { Notification } from '../../domain/notification/read-notification.ts';
import { signMessage } from '../../domain/notification/sign-message.ts';
import { retryAfterMs } from '../../domain/source/round-schedule.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Timer } from '../../ports/timer.ts';
import type { WebAnswer, WebClient } from '../../ports/web-client.ts';
import type { HeldTask } from '../live/hold-lease.ts';
import type { GoodDocument } from '../live/live-documents.ts';
import type { LivePolicies } from '../policies/live-policies.ts';
import type { SourceSignal } from '../sources/source-signal.ts';
import { type KeptDelivery, newDelivery, putDelivery, readDeliveries } from './kept-delivery.ts';
import { cursorAfter, lastEvents, messageOfEvent, nextEvents } from './next-events.ts';

/** What reporting events stands on. */
export interface DeliveryServices {
  readonly store: Pick<HistoryStore, 'events' | 'records'>;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly logger: Logger | null;
  readonly web: WebClient;
  readonly livePolicies: LivePolicies;
  /** Milliseconds between looks for what other servers did. */
  readonly pollMs: number;
  /** Signals within this process that there may be events to report. */
  readonly deliverySignal: SourceSignal;
}

/** The name under which `deliverySignal` is notified. */
export const eventsDue = 'due';

/** Bytes of an answer that are read: only its status matters. */
const maxAnswerBytes = 4_096;

/**
 * Reports the events of one receiver in order, each until the receiver takes it. How far it is, is written after each
 * event: who dies in between leaves an event that is sent again, under the same id. (docs/notifications.md#what-is-promised)
 */
export function deliverEvents(
  services: DeliveryServices,
  document: GoodDocument<Notification>,
): HeldTask {
  return async (lease, signal) => {
    while (!signal.aborted) {
      const kept = await currentDelivery(services, document, lease);
      const waitMs = kept === null ? 0 : await deliverSome(services, document, kept, lease, signal);
      if (waitMs > 0) await services.deliverySignal.wait(eventsDue, { ms: waitMs, signal });
    }
  };
}

/** The delivery as it is stored, for this version of the document; null if somebody changes it just now. */
async function currentDelivery(
  { store, clock }: DeliveryServices,
  { value: { name }, renderKey }: GoodDocument<Notification>,
  lease: Lease,
): Promise<KeptDelivery | null> {
  const [kept] = await readDeliveries(store.records, [name]);
  if (kept?.delivery.renderKey === renderKey) return kept;
  const delivery = kept
    ? { ...resumedDelivery(kept.delivery), renderKey }
    : newDelivery(renderKey, await lastEvents(store));
  const put = { name, delivery, version: kept?.version ?? 0 };
  return putDelivery({ records: store.records, clock }, put, lease);
}

/** Reports some events; gives the milliseconds for which there is nothing more to do. */
async function deliverSome(
  services: DeliveryServices,
  document: GoodDocument<Notification>,
  kept: KeptDelivery,
  lease: Lease,
  signal: AbortSignal,
): Promise<number> {
  const { store, clock, timer, livePolicies, pollMs } = services;
  const { records } = store;
  const left = untilAttemptMs(kept.delivery, clock.now());
  // Somebody may resume it meanwhile, on another server.
  if (kept.delivery.pausedAt !== null || left > 0)
    return left > 0 ? Math.min(left, pollMs) : pollMs;
  const some = await nextEvents(store, kept.delivery.cursor);
  if (some.length === 0) return pollMs;
  const set = await livePolicies.current();
  let { delivery } = kept;
  let { version } = kept;
  const keep = async (): Promise<boolean> => {
    const put = await putDelivery(
      { records, clock },
      { name: kept.name, delivery, version },
      lease,
    );
    version = put?.version ?? version;
    return put !== null;
  };
  for (const event of some) {
    const message = await messageOfEvent({ records, timer }, set, document.value, event);
    const cursor = cursorAfter(delivery.cursor, event);
    if (message === null) {
      delivery = { ...delivery, cursor };
      continue;
    }
    const failed = await post(services, document.value, message, signal);
    if (signal.aborted) return 0;
    delivery = afterAttemptAt(delivery, { message, cursor, failed }, clock.now());
    logAttempt(services, kept.name, message, delivery);
    if (!(await keep()) || failed !== null) return 0;
  }
  // Those at the end that were not for this receiver.
  await keep();
  return 0;
}

function afterAttemptAt(
  delivery: Delivery,
  attempt: {
    readonly message: EventMessage;
    readonly cursor: Delivery['cursor'];
    readonly failed: FailedAttempt | null;
  },
  now: string,
): Delivery {
  const { message, cursor, failed } = attempt;
  if (failed === null) return afterSuccess(delivery, cursor, now);
  return afterFailure(delivery, message.id, failed, now);
}

/** Posts an event once; null if the receiver took it. Redirects are not followed: they are no success. */
async function post(
  { web, clock }: DeliveryServices,
  { url, secret, timeoutSeconds }: Notification,
  message: EventMessage,
  signal: AbortSignal,
): Promise<FailedAttempt | null> {
  const { headers, body } = signMessage(message, secret, clock.now());
  const limits = {
    timeoutMs: timeoutSeconds * 1_000,
    maxBytes: maxAnswerBytes,
    followRedirects: false,
    isCall: true,
    signal,
  };
  try {
    return refusedBy(
      await web.exchange({ method: 'POST', url, headers, body }, limits),
      url,
      clock,
    );
  } catch (error) {
    const [found] = error instanceof PurserError ? error.faults : [];
    const host = new URL(url).host;
    const problem = found ?? fault('NETWORK', { host, reason: 'the request failed' });
    return { problem: withoutPlace(problem), retryAfterMs: null };
  }
}

function refusedBy(
  { status, headers }: WebAnswer,
  url: string,
  clock: Clock,
): FailedAttempt | null {
  if (status >= 200 && status < 300) return null;
  const problem = fault('HTTP_STATUS', { host: new URL(url).host, status });
  const pause = retryAfterMs(headers['retry-after'] ?? null, Date.parse(clock.now()));
  return { problem: withoutPlace(problem), retryAfterMs: pause };
}

/** Neither the URL nor the body of a message is logged. */
function logAttempt(
  { logger }: DeliveryServices,
  notification: string,
  { id }: EventMessage,
  { failing, pausedAt }: Delivery,
): void {
  if (failing === null) {
    logger?.info({ notification, event: id }, 'an event was reported');
    return;
  }
  const { attempts, problem } = failing;
  const facts = {
    notification,
    event: id,
    attempts,
    code: problem.code,
    paused: pausedAt !== null,
  };
  logger?.warn(facts, 'an event could not be reported');
}
