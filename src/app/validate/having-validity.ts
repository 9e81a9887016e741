import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { RevisionFilter } from '../revisions/revision-query.ts';
import type { RevisionValidity } from './validation-cases.ts';

/** Returns the statuses of validations in revisions, in the given order. */
export type ValidityOf = (
  revisions: readonly RevisionSnapshot[],
) => Promise<readonly RevisionValidity[]>;

/** Revisions that are checked together. */
const batchSize = 100;

/** Those of some revisions whose validations have the status of a filter, as of now. */
export async function havingValidity<Known extends RevisionSnapshot>(
  validityOf: ValidityOf,
  revisions: readonly Known[],
  { status, validation }: RevisionFilter,
): Promise<readonly Known[]> {
  if (status === undefined && validation === undefined) return revisions;
  const having: Known[] = [];
  for (let at = 0; at < revisions.length; at += batchSize) {
    const some = revisions.slice(at, at + batchSize);
    const validities = await validityOf(some);
    having.push(...some.filter((_, nth) => isAsked(validities[nth], { status, validation })));
  }
  return having;
}

function isAsked(
  validity: RevisionValidity | undefined,
  { status, validation }: { [K in 'status' | 'validation']: RevisionFilter[K] | undefined },
): boolean {
  if (status !== undefined && validity?.status !== status) return false;
  if (validation === undefined) return true;
  const state = validity?.validations.find(({ name }) => name === validation.name);
  // A validation without result and without policy is missing as well.
  return (state?.status ?? 'missing') === validation.status;
}
