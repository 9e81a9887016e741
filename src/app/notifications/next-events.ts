import type { DeliveryCursor, ReportedStream } from '../../domain/notification/delivery.ts';
import {
  actionMessage,
  type EventMessage,
  violationMessage,
} from '../../domain/notification/event-message.ts';
import type { Notification } from '../../domain/notification/read-notification.ts';
import { messageOfRow } from '../../domain/policy/document-policies.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { type ActionEvent, actionEventFrom, actionStream } from '../actions/action-events.ts';
import { readActions } from '../actions/kept-action.ts';
import type { LivePolicySet } from '../policies/live-policies.ts';
import { eventsAfter, type NumberedViolationEvent } from '../violations/read-events.ts';
import { violationStream } from '../violations/settle-events.ts';
import { describedRule } from '../violations/visible-rules.ts';

/** An event of either stream. */
export type NextEvent =
  | { readonly stream: 'violations'; readonly at: string; readonly found: NumberedViolationEvent }
  | { readonly stream: 'actions'; readonly at: string; readonly found: ActionEvent };

/** What events are read from. */
export type EventStores = Pick<HistoryStore, 'events' | 'records'>;

/** Events of one stream that are read at once. */
const atOnce = 20;

/** The last event of each stream. */
export async function lastEvents({ events }: Pick<EventStores, 'events'>): Promise<DeliveryCursor> {
  const [violations, actions] = await Promise.all(
    [violationStream, actionStream].map((stream) => events.last(stream)),
  );
  return { violations: violations ?? 0, actions: actions ?? 0 };
}

/** The next events after a cursor, a part of them, in the order of their time; each stream keeps its own order. */
export async function nextEvents(
  { events }: Pick<EventStores, 'events'>,
  cursor: DeliveryCursor,
): Promise<readonly NextEvent[]> {
  const violations = (await eventsAfter(events, cursor.violations, atOnce)).map(
    (found): NextEvent => ({ stream: 'violations', at: found.event.at, found }),
  );
  const actions = (await events.after(actionStream, cursor.actions, atOnce)).map(
    (logged): NextEvent => {
      const found = actionEventFrom(logged);
      return { stream: 'actions', at: found.at, found };
    },
  );
  return merged(violations, actions);
}

/** Up to the end of a list behind which there may be more. */
function merged(
  violations: readonly NextEvent[],
  actions: readonly NextEvent[],
): readonly NextEvent[] {
  const rest: Record<ReportedStream, NextEvent[]> = {
    violations: [...violations],
    actions: [...actions],
  };
  const isCut = (stream: ReportedStream, all: readonly NextEvent[]): boolean =>
    rest[stream].length === 0 && all.length === atOnce;
  const found: NextEvent[] = [];
  while (!isCut('violations', violations) && !isCut('actions', actions)) {
    const [one, other] = [rest.violations[0], rest.actions[0]];
    const isFirst = one !== undefined && (other === undefined || one.at <= other.at);
    const next = rest[isFirst ? 'violations' : 'actions'].shift();
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
  { records }: Pick<EventStores, 'records'>,
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
  const { sequence, id, state, at } = next.found;
  const [stored] = await readActions(records, [id]);
  if (!stored) return null;
  const { rules, endpoint, method, path, attempts, status, fault } = stored.action;
  const shown = { rules, endpoint, method, path, attempts };
  const outcome = { statusCode: status, error: fault?.code ?? null };
  return actionMessage(notification, sequence, { key: id, state, at, ...shown, ...outcome });
}
