import { type Visibility, visibilityOf } from '../../../domain/access/visibility.ts';
import type { DocumentEntry } from '../../../domain/document/document.ts';
import { type Fault, refusal } from '../../../domain/errors.ts';
import {
  type Delivery,
  deliveryState,
  type FailingDelivery,
  type ReportedStream,
} from '../../../domain/notification/delivery.ts';
import type { Notification } from '../../../domain/notification/read-notification.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Context, Query } from '../../access/use-case.ts';
import { readDeliveries } from '../kept-delivery.ts';
import { lastEvents } from '../next-events.ts';

/** A notification of the live revision, and how its receiver does. Of its URL it holds the host alone: the rest can be secret. */
export interface NotificationView {
  readonly name: string;
  readonly entry: DocumentEntry;
  /** The revision whose document is in use; null if none ever was valid. */
  readonly revision: RevisionId | null;
  readonly faults: readonly Fault[];
  /** `STARTING`: no server has begun it. `INVALID`: no document is in use. */
  readonly state: ReturnType<typeof deliveryState> | 'STARTING' | 'INVALID';
  /** Null if no document is in use. */
  readonly host: string | null;
  readonly events: Notification['events'];
  readonly policies: Notification['policies'];
  readonly severities: Notification['severities'];
  readonly delivered: number;
  readonly deliveredAt: string | null;
  /** Events that were not looked at yet, also those that are not for it. */
  readonly waiting: number;
  readonly failing: FailingDelivery | null;
  readonly pausedAt: string | null;
}

/** The notifications of the live revision whose documents the caller may see, by name. (docs/notifications.md#status) */
export const notifications: Query<[], readonly NotificationView[]> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose: 'seeing notifications',
  run: (context) => visibleNotifications(context),
};

/** A notification that the caller may see. @throws NOTIFICATION_NOT_FOUND */
export async function visibleNotification(
  context: Context,
  name: string,
): Promise<NotificationView> {
  const found = (await visibleNotifications(context)).find((one) => one.name === name);
  if (found === undefined) throw refusal('NOTIFICATION_NOT_FOUND', { notification: name });
  return found;
}

async function visibleNotifications({
  by,
  services,
}: Context): Promise<readonly NotificationView[]> {
  const { store, liveNotifications } = services;
  const visibility: Visibility = visibilityOf(by);
  const live = (await liveNotifications.list()).filter(({ entry }) => visibility.includes(entry));
  const last = await lastEvents(store);
  const kept = await readDeliveries(
    store.records,
    live.map(({ id }) => id.name),
  );
  const views = live.map(({ id, entry, good, faults }, at): NotificationView => {
    const delivery = kept[at]?.delivery ?? null;
    const { events = [], policies = null, severities = null } = good?.value ?? {};
    const idle = delivery === null ? 'STARTING' : deliveryState(delivery);
    return {
      name: id.name,
      entry,
      revision: good?.revision ?? null,
      faults,
      state: good === null ? 'INVALID' : idle,
      host: good === null ? null : new URL(good.value.url).host,
      ...{ events, policies, severities },
      delivered: delivery?.delivered ?? 0,
      deliveredAt: delivery?.deliveredAt ?? null,
      waiting: delivery === null ? 0 : waitingEvents(delivery, last),
      failing: delivery?.failing ?? null,
      pausedAt: delivery?.pausedAt ?? null,
    };
  });
  return views.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function waitingEvents({ cursor }: Delivery, last: Delivery['cursor']): number {
  const streams = Object.keys(last) as readonly ReportedStream[];
  return streams.reduce((sum, stream) => sum + last[stream] - cursor[stream], 0);
}
