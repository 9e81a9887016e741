import type { DeliveryCursor } from '../../domain/notification/delivery.ts';
import {
  actionMessage,
  driftMessage,
  type EventMessage,
  violationMessage,
} from '../../domain/notification/event-message.ts';
import type { Notification } from '../../domain/notification/read-notification.ts';
import { messageOfRow } from '../../domain/policy/document-policies.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Timer } from '../../ports/timer.ts';
import {
  type ActionEvent,
  actionAfter,
  actionEventFrom,
  actionStream,
} from '../actions/action-events.ts';
import { type DriftEvent, driftEventFrom, driftStream } from '../deployments/runs/drift-events.ts';
import type { LivePolicySet } from '../policies/live-policies.ts';
import { eventsAfter, type NumberedViolationEvent } from '../violations/read-events.ts';
import { violationStream } from '../violations/settle-events.ts';
import { describedRule } from '../violations/visible-rules.ts';

/** An event of one of the streams. */
export type NextEvent =
  | { readonly stream: 'violations'; readonly at: string; readonly found: NumberedViolationEvent }
  | { readonly stream: 'actions'; readonly at: string; readonly found: ActionEvent }
  | { readonly stream: 'drift'; readonly at: string; readonly found: DriftEvent };

/** What events are read from. */
export type EventStores = Pick<HistoryStore, 'events' | 'records'>;

/** Events of one stream that are read at once. */
const atOnce = 20;

/** The last event of each stream. */
export async function lastEvents({ events }: Pick<EventStores, 'events'>): Promise<DeliveryCursor> {
  const [violations, actions, drift] = await Promise.all([
    events.last(violationStream),
    events.last(actionStream),
    events.last(driftStream),
  ]);
  return { violations, actions, drift };
}

/** The next events after a cursor, a part of them, in the order of their time; each stream keeps its own order. */
export async function nextEvents(
  { events }: Pick<EventStores, 'events'>,
  cursor: DeliveryCursor,
): Promise<readonly NextEvent[]> {
  const [violations, actions, drift] = await Promise.all([
    eventsAfter(events, cursor.violations, atOnce),
    events.after(actionStream, cursor.actions, atOnce),
    events.after(driftStream, cursor.drift, atOnce),
  ]);
  return merged([
    violations.map((found) => ({ stream: 'violations', at: found.event.at, found })),
    actions.map(actionEventFrom).map((found) => ({ stream: 'actions', at: found.at, found })),
    drift.map(driftEventFrom).map((found) => ({ stream: 'drift', at: found.at, found })),
  ]);
}

/** Up to the end of a list behind which there may be more. */
function merged(lists: readonly (readonly NextEvent[])[]): readonly NextEvent[] {
  const rest = lists.map((list) => [...list]);
  const isCut = (): boolean =>
    rest.some((list, at) => list.length === 0 && lists[at]?.length === atOnce);
  const found: NextEvent[] = [];
  while (!isCut()) {
    let first: NextEvent[] | null = null;
    for (const list of rest) {
      const [head] = list;
      if (head !== undefined && (first?.[0] === undefined || head.at < first[0].at)) first = list;
    }
    const next = first?.shift();
    if (next === undefined) return found;
    found.push(next);
  }
  return found;
}

/** The cursor behind an event. */
export function cursorAfter(cursor: DeliveryCursor, { stream, found }: NextEvent): DeliveryCursor {
  return { ...cursor, [stream]: found.sequence };
}

/** What a receiver is sent of an event; null: nothing. */
export async function messageOfEvent(
  services: Pick<EventStores, 'records'> & { readonly timer: Timer },
  set: LivePolicySet,
  notification: Notification,
  next: NextEvent,
): Promise<EventMessage | null> {
  if (next.stream === 'violations') {
    const { sequence, event } = next.found;
    const { rule, row } = event.violation;
    const message = messageOfRow(describedRule(set, rule), row);
    return violationMessage(notification, sequence, event, message);
  }
  if (next.stream === 'drift') return driftMessage(notification, next.found.sequence, next.found);
  const { sequence, id, state, at } = next.found;
  const action = await actionAfter(services, next.found);
  if (action === null) return null;
  const { rules, endpoint, method, path, attempts, status, fault } = action;
  const shown = { rules, endpoint, method, path, attempts };
  const outcome = { statusCode: status, error: fault?.code ?? null };
  return actionMessage(notification, sequence, { key: id, state, at, ...shown, ...outcome });
}
