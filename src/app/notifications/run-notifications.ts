import { actionStream } from '../actions/action-events.ts';
import { driftStream } from '../deployments/runs/drift-events.ts';
import { runWanted, type WantedServices } from '../live/run-wanted.ts';
import { violationStream } from '../violations/settle-events.ts';
import { type DeliveryServices, deliverEvents, eventsDue } from './deliver-events.ts';
import { allDeliveries, type KeptDelivery, removeDelivery } from './kept-delivery.ts';
import type { LiveNotifications } from './live-notifications.ts';

/** What the loop over all notifications stands on. */
export type NotificationServices = DeliveryServices &
  WantedServices & { readonly liveNotifications: LiveNotifications };

/**
 * Reports events to the receivers of the live notifications until `signal` is aborted. Of all servers one reports to a
 * receiver. Never rejects. (docs/notifications.md#what-is-promised)
 */
export async function runNotifications(
  services: NotificationServices,
  signal: AbortSignal,
): Promise<void> {
  const { store, liveNotifications, deliverySignal } = services;
  const isDue = (): void => deliverySignal.notify(eventsDue);
  const ends = [violationStream, actionStream, driftStream].map((stream) =>
    store.events.watch(stream, isDue),
  );
  await runWanted(
    services,
    {
      what: 'notifications',
      leaseName,
      async list() {
        const live = await liveNotifications.list();
        return new Map(
          live.flatMap(({ id, good }) =>
            good === null
              ? []
              : [[id.name, { renderKey: good.renderKey, task: deliverEvents(services, good) }]],
          ),
        );
      },
      async forget() {
        const live = new Set((await liveNotifications.list()).map(({ id }) => id.name));
        for await (const kept of allDeliveries(store.records)) {
          if (!live.has(kept.name)) await forgetOne(services, kept);
        }
      },
    },
    signal,
  );
  for (const end of ends) end();
}

function leaseName(notification: string): string {
  return `notify/${notification}`;
}

/** Longer than removing a record takes. */
const forgetMs = 10_000;

/** Removes what is kept of a notification that is no longer live, unless another server still runs it. */
async function forgetOne(
  { store, leases, holder }: NotificationServices,
  kept: KeptDelivery,
): Promise<void> {
  const lease = await leases.take(leaseName(kept.name), holder, forgetMs);
  if (lease === null) return;
  try {
    await removeDelivery(store.records, kept, lease);
  } finally {
    await leases.release(lease);
  }
}
