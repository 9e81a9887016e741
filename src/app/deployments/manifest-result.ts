import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { recordOfFault } from '../../domain/validation/finding.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import type { Services } from '../kernel/services.ts';
import { recordedErrors } from '../validate/schema-result.ts';
import { findManifestFlaws } from './find-manifest-flaws.ts';

const manifestValidationName = 'purser-manifest-validation';

/** The version of the meaning of manifests, not of the program: whichever server finds a result, it is the same. */
const validator = canonicalText({ name: 'purser', version: '1' });

/**
 * Whether the manifests of a revision could be deployed, as far as that is known before anything runs, as the result of
 * `purser-manifest-validation`; null for a revision without manifests. (docs/validation.md#manifests)
 */
export async function manifestResult(
  services: Services,
  { id, maps, createdAt }: RevisionSnapshot,
): Promise<NewValidationEntry | null> {
  const { hasManifests, faults, findings } = await findManifestFlaws(services, maps);
  if (!hasManifests) return null;
  const { maxFaults } = services.limits;
  const records = [
    ...capFaults(faults, maxFaults).map(recordOfFault),
    ...findings.slice(0, maxFaults).map(({ record }) => record),
  ];
  return {
    revision: id,
    name: manifestValidationName,
    status: records.length === 0 ? 'success' : 'failure',
    validator,
    errors: recordedErrors(records),
    errorCount: faults.length + findings.length,
    expiresAfter: null,
    createdAt,
    recordedBy: 'purser',
  };
}
