import type { SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { policyValidationName, recordOfRow } from '../../domain/policy/document-policies.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { recordOfFault } from '../../domain/validation/finding.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import type { FindEntry } from '../policies/document-relations.ts';
import {
  type DocumentEvaluator,
  type EvaluatedPolicy,
  type EvaluatedRevision,
  isLate,
} from '../policies/evaluate-documents.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { recordedErrors } from './schema-result.ts';

/** The version of the meaning of rules, not of the program: whichever server finds a result, it is the same. */
const validator = canonicalText({ name: 'purser-policy', version: '1' });

/** How often a rule that takes too long is tried before that is the result. */
export const maxAttempts = 3;

/** The longest duration that there is in seconds. */
const maxSeconds = 999_999_999;

/** Finds the results of the validations of a revision that its policies over documents are. */
export type PolicyResults = (revision: RevisionSnapshot) => Promise<readonly NewValidationEntry[]>;

/**
 * The outcome of each policy that reads documents alone, as the result of its validation. It depends on the revision
 * alone, including its time. (docs/validation.md#policies-over-documents)
 */
export function createPolicyResults(
  renderer: RevisionRenderer,
  evaluator: DocumentEvaluator,
  maxErrors: number,
): PolicyResults {
  return async (revision) => {
    const { maps, createdAt } = revision;
    let found = await evaluator.of(maps, createdAt);
    for (let attempt = 1; attempt < maxAttempts && found.policies.some(isLate); attempt += 1) {
      found = await evaluator.of(maps, createdAt, true);
    }
    if (found.policies.length === 0) return [];
    const { faults } = await renderer.whole(revision);
    return resultsOfPolicies(revision, found, { faults, maxErrors });
  };
}

/** What policies give for a revision, as results of its validations. `faults`: why it cannot be rendered. */
export function resultsOfPolicies(
  { id, createdAt }: Pick<RevisionSnapshot, 'id' | 'createdAt'>,
  { policies, entryOf }: EvaluatedRevision,
  { faults, maxErrors }: { readonly faults: readonly Fault[]; readonly maxErrors: number },
): readonly NewValidationEntry[] {
  const notRendered = capFaults(faults, maxErrors).map(recordOfFault);
  return policies.map((one) => {
    const records = faults.length > 0 ? notRendered : recordsOf(one, entryOf);
    return {
      revision: id,
      name: policyValidationName(one.policy.name),
      status: records.length === 0 ? 'success' : 'failure',
      validator,
      errors: recordedErrors(records.slice(0, maxErrors)),
      errorCount: faults.length > 0 ? faults.length : records.length,
      expiresAfter: records.length === 0 ? waivedFor(one, createdAt) : null,
      createdAt,
      recordedBy: 'purser',
    };
  });
}

/** How long a success lasts that it owes to exceptions, as an ISO 8601 duration; null: without end. */
function waivedFor({ outcomes }: EvaluatedPolicy, createdAt: string): string | null {
  const ends = outcomes.flatMap(({ waivedUntil }) => waivedUntil ?? []);
  if (ends.length === 0) return null;
  const ms = Math.min(...ends.map((end) => Date.parse(end))) - Date.parse(createdAt);
  return `PT${Math.min(Math.floor(ms / 1_000), maxSeconds)}S`;
}

function recordsOf(
  { policy, outcomes }: EvaluatedPolicy,
  entryOf: FindEntry,
): readonly JsonObject[] {
  const { schema, name } = policy.document.id;
  const exists = (id: SourceId): boolean => entryOf(id) !== null;
  const rows = outcomes.flatMap(({ rule, outcome }): readonly JsonObject[] => {
    if ('rows' in outcome) return outcome.rows.map((row) => recordOfRow(policy, rule, row, exists));
    const { code, message } = outcome.fault;
    return [{ code, message, documents: [{ schema, name }] }];
  });
  return [...policy.flaws, ...rows];
}
