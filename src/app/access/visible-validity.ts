import { may } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionValidity } from '../validate/validation-cases.ts';
import { visiblePolicies } from '../validate/visible-policies.ts';
import { visibleResults, withoutErrors } from './visible-results.ts';

/** Dependencies for finding the visible results. */
type Reading = Pick<Services, 'content' | 'store'>;

const show = 'deckhand:show_validation';

/** Whether the caller may see all of a result. */
export function mayReadAllResults(by: Principal): boolean {
  return visibilityOf(by).isUnrestricted && may(by, show);
}

/** Results as the caller may see them. */
export async function permittedResults(
  services: Reading,
  by: Principal,
  revision: RevisionSnapshot,
  results: readonly ValidationEntry[],
): Promise<readonly ValidationEntry[]> {
  if (!may(by, show)) return results.map(withoutErrors);
  return visibleResults(services, revision, results, visibilityOf(by));
}

/** The statuses of validations, as the caller may see them. */
export async function visibleValidity(
  services: Reading,
  by: Principal,
  revision: RevisionSnapshot,
  { policies, validations, ...whole }: RevisionValidity,
): Promise<RevisionValidity> {
  const visibility = visibilityOf(by);
  const latest = validations.flatMap((state) => state.latest ?? []);
  const shown = await permittedResults(services, by, revision, latest);
  const byResult = new Map(latest.map((result, at) => [result, shown[at] ?? null]));
  const seen = await visiblePolicies(services, revision, policies, visibility);
  const listed = new Set(seen.flatMap((policy) => policy.validations.map(({ name }) => name)));
  // A validation without results is known from policies alone.
  const known = validations.filter(({ name, latest }) => latest !== null || listed.has(name));
  return {
    ...whole,
    policies: seen,
    validations: known.map((state) => ({
      ...state,
      latest: state.latest && (byResult.get(state.latest) ?? null),
    })),
  };
}
