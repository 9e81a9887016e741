import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { recordOfFault } from '../../domain/validation/finding.ts';
import { schemaValidationName } from '../../domain/validation/validation-input.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import type { RevisionVerdict } from './validate-revision.ts';

const validator = canonicalText({ name: 'deckhand', version: '1.0' });

/** Maximum number of characters of the errors of one result: further errors are only counted. */
const maxCharacters = 4_000_000;

/**
 * A verdict as the result of `deckhand-schema-validation`. It depends on the revision alone, including its time, so
 * that every process computes the same result at any time. (docs/validation.md#the-result)
 */
export function schemaResult(
  revision: RevisionSnapshot,
  { faults, findings, total }: RevisionVerdict,
  maxErrors: number,
): NewValidationEntry {
  const records = [
    ...capFaults(faults, maxErrors).map(recordOfFault),
    ...findings.map(({ record }) => record),
  ];
  return {
    revision: revision.id,
    name: schemaValidationName,
    status: total === 0 ? 'success' : 'failure',
    validator,
    errors: recordedErrors(records),
    errorCount: total,
    expiresAfter: null,
    createdAt: revision.createdAt,
    recordedBy: 'purser',
  };
}

/** A list of errors as it is recorded: as many of them as fit. */
export function recordedErrors(records: readonly JsonObject[]): string {
  const texts: string[] = [];
  let left = maxCharacters;
  for (const text of records.map(canonicalText)) {
    left -= text.length;
    if (left < 0) break;
    texts.push(text);
  }
  return `[${texts.join(',')}]`;
}
