import { located, throwFaults } from '../../domain/errors.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { faultOf } from '../../domain/validation/finding.ts';
import type { RevisionValidator } from '../validate/validate-revision.ts';
import type { SubmissionLocator } from './submission-locator.ts';

/**
 * Refuses a revision that would not pass `deckhand-schema-validation`: all that is wrong at once, each
 * where it stands in what was submitted.
 *
 * @throws VALIDATION_FAILED, DATA_SCHEMA_INVALID, every code of rendering
 */
export async function requireValid(
  validateRevision: RevisionValidator,
  locator: SubmissionLocator,
  revision: RevisionSnapshot,
  submission: { readonly file?: string; readonly maxFaults: number },
): Promise<void> {
  const { faults, findings, total } = await validateRevision(revision);
  if (total === 0) return;
  const { file, maxFaults } = submission;
  const places = await locator.places(revision, findings);
  const found = findings.map((finding, at) => {
    const place = places[at];
    return located(faultOf(finding), { ...place, ...(place && file !== undefined && { file }) });
  });
  const all = [...faults, ...found].sort(byPlace);
  throwFaults(capFaults(all, maxFaults, total));
}
