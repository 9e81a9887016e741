import {
  type DriftCheck,
  driftCheckKind,
  readDriftCheck,
} from '../../domain/deployment/drift-check.ts';
import type { AppServices } from '../app-services.ts';
import { createLiveDocuments } from '../live/live-documents.ts';
import { findLiveRevision } from '../live/live-revision.ts';

/** The drift checks of the live revision, by name, each as it was last good. */
export async function liveDriftChecks(services: AppServices): Promise<readonly DriftCheck[]> {
  const documents = createLiveDocuments<DriftCheck>(services, driftCheckKind, ({ data, name }) => {
    const { check, errors } = readDriftCheck(data, name);
    return check === null ? { faults: errors.map(({ fault }) => fault) } : { value: check };
  });
  const { store, ports } = services;
  const revision = await findLiveRevision(store, ports.sources?.liveTag ?? null);
  const found = await documents.in(revision);
  return found.flatMap(({ good }) => good?.value ?? []);
}
