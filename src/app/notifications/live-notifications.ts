import { notificationKind } from '../../domain/document/document.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import {
  type Notification,
  readNotification,
} from '../../domain/notification/read-notification.ts';
import {
  createLiveDocuments,
  type LiveDocument,
  type LiveServices,
} from '../live/live-documents.ts';
import { findLiveRevision } from '../live/live-revision.ts';

/** The notifications of the live revision, by name, each as it was last good. */
export interface LiveNotifications {
  list(): Promise<readonly LiveDocument<Notification>[]>;
}

export function createLiveNotifications(
  services: LiveServices,
  { liveTag }: { readonly liveTag: string | null },
): LiveNotifications {
  const documents = createLiveDocuments<Notification>(
    services,
    notificationKind,
    ({ data, name }) => {
      const { notification, errors } = readNotification(data, name);
      if (notification !== null) return { value: notification };
      return { faults: errors.map(({ fault }) => fault) };
    },
  );
  /** Those of the last live revision. Those with faults are looked at again: a lost key may be back. */
  let known: {
    readonly digest: Digest;
    readonly found: readonly LiveDocument<Notification>[];
  } | null = null;
  return {
    async list() {
      const revision = await findLiveRevision(services.store, liveTag);
      if (known?.digest === revision.digest) return known.found;
      const found = await documents.in(revision);
      const areSound = found.every(({ faults }) => faults.length === 0);
      known = areSound ? { digest: revision.digest, found } : null;
      return found;
    },
  };
}
