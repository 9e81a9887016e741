import {
  type DriftCheck,
  driftCheckKind,
  readDriftCheck,
} from '../../domain/deployment/drift-check.ts';
import type { AppServices } from '../app-services.ts';
import { createLiveDocuments } from '../live/live-documents.ts';
import { findLiveRevision } from '../live/live-revision.ts';

/** A drift check of the live revision. */
export interface LiveDriftCheck extends DriftCheck {
  /** Whether its document is encrypted, or made from one that is. */
  readonly secret: boolean;
}

/** The drift checks of the live revision, by name, each as it was last good. */
export async function liveDriftChecks(services: AppServices): Promise<readonly LiveDriftCheck[]> {
  const documents = createLiveDocuments<LiveDriftCheck>(
    services,
    driftCheckKind,
    ({ data, name, secret }) => {
      const { check, errors } = readDriftCheck(data, name);
      if (check === null) return { faults: errors.map(({ fault }) => fault) };
      return { value: { ...check, secret } };
    },
  );
  const { store, ports } = services;
  const revision = await findLiveRevision(store, ports.sources?.liveTag ?? null);
  const found = await documents.in(revision);
  return found.flatMap(({ good }) => good?.value ?? []);
}
