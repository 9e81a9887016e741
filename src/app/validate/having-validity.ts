import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { RevisionFilter } from '../revisions/revision-query.ts';
import type { RevisionValidity } from './validation-cases.ts';

/** What validations come to in revisions, in the order asked for. */
export type ValidityOf = (
  revisions: readonly RevisionSnapshot[],
) => Promise<readonly RevisionValidity[]>;

/** Revisions whose validations are looked at together. */
const atOnce = 100;

/** Those of some revisions whose validations come to what a filter asks for, as of now. */
export async function havingValidity<Known extends RevisionSnapshot>(
  validityOf: ValidityOf,
  revisions: readonly Known[],
  { status, validation }: RevisionFilter,
): Promise<readonly Known[]> {
  if (status === undefined && validation === undefined) return revisions;
  const having: Known[] = [];
  for (let at = 0; at < revisions.length; at += atOnce) {
    const some = revisions.slice(at, at + atOnce);
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
  // What has no result, and stands in no policy, is missing as well.
  return (state?.status ?? 'missing') === validation.status;
}
