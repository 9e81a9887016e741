import { resumedDelivery } from '../../../domain/notification/delivery.ts';
import type { Change } from '../../access/use-case.ts';
import { eventsDue } from '../deliver-events.ts';
import { putDelivery, readDeliveries } from '../kept-delivery.ts';
import { type NotificationView, visibleNotification } from './notifications.ts';

/**
 * Reports the events that wait for a receiver at once, also if it is paused. (docs/notifications.md#retries)
 *
 * @throws NOTIFICATION_NOT_FOUND
 */
export const resumeNotification: Change<[name: string], NotificationView> = {
  kind: 'change',
  permission: 'purser:manage_actions',
  purpose: 'resuming notifications',
  audit: { action: 'resumeNotification', target: (notification) => ({ notification }) },
  async run(context, name) {
    const { store, clock, deliverySignal } = context.services;
    await visibleNotification(context, name);
    for (;;) {
      const [kept] = await readDeliveries(store.records, [name]);
      if (!kept || (kept.delivery.failing === null && kept.delivery.pausedAt === null)) break;
      const delivery = resumedDelivery(kept.delivery);
      const put = { ...kept, delivery };
      if ((await putDelivery({ records: store.records, clock }, put)) !== null) break;
    }
    deliverySignal.notify(eventsDue);
    return visibleNotification(context, name);
  },
};
