import { driftCheckKind } from '../../domain/deployment/drift-check.ts';
import { isOfKind, notificationKind } from '../../domain/document/document.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { policyInputKinds } from '../../domain/policy/check-policies.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { recordOfFault } from '../../domain/validation/finding.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { recordedErrors } from './schema-result.ts';
import type { RevisionVerdict } from './validate-revision.ts';

/** The validation that says whether the documents of Purser's own kinds in a revision are right. */
const configurationValidationName = 'purser-configuration-validation';

/** The kinds that it is about. */
const ownKinds = [...policyInputKinds, notificationKind, driftCheckKind];

/** The version of the meaning of these kinds, not of the program: whichever server finds a result, it is the same. */
const validator = canonicalText({ name: 'purser', version: '1' });

/**
 * What a verdict says about the documents of Purser's own kinds, as the result of `purser-configuration-validation`; null
 * for a revision without such documents. (docs/validation.md#documents-of-pursers-own-kinds)
 */
export async function configurationResult(
  { content, limits }: Pick<Services, 'content' | 'limits'>,
  revision: RevisionSnapshot,
  { faults, findings }: RevisionVerdict,
): Promise<NewValidationEntry | null> {
  if (!(await hasOwnKinds(content, revision))) return null;
  const records = [
    ...capFaults(faults, limits.maxFaults).map(recordOfFault),
    ...findings
      .filter(({ document }) => ownKinds.some((kind) => isOfKind(document.schema, kind)))
      .map(({ record }) => record),
  ];
  return {
    revision: revision.id,
    name: configurationValidationName,
    status: records.length === 0 ? 'success' : 'failure',
    validator,
    errors: recordedErrors(records),
    errorCount: records.length,
    expiresAfter: null,
    createdAt: revision.createdAt,
    recordedBy: 'purser',
  };
}

async function hasOwnKinds(
  { pages }: Services['content'],
  { maps }: RevisionSnapshot,
): Promise<boolean> {
  for (const kind of ownKinds) {
    if ((await entriesOfKind(maps, kind, pages)).length > 0) return true;
  }
  return false;
}
