import { may } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { sightOf } from '../../domain/access/sight.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { Services } from '../kernel/services.ts';
import { seenPolicies } from '../validate/seen-policies.ts';
import type { RevisionValidity } from '../validate/validation-cases.ts';
import { seenResults, withoutErrors } from './seen-results.ts';

/** What is looked up to know what the caller sees. */
type Reading = Pick<Services, 'content' | 'store'>;

const show = 'deckhand:show_validation';

/** Whether somebody is shown all there is of a result. */
export function seesAllResults(by: Principal): boolean {
  return sightOf(by).isWhole && may(by, show);
}

/** Results as the caller may know of them. */
export async function shownResults(
  services: Reading,
  by: Principal,
  revision: RevisionSnapshot,
  results: readonly ValidationEntry[],
): Promise<readonly ValidationEntry[]> {
  if (!may(by, show)) return results.map(withoutErrors);
  return seenResults(services, revision, results, sightOf(by));
}

/** What validations come to, as the caller may know of it. */
export async function seenValidity(
  services: Reading,
  by: Principal,
  revision: RevisionSnapshot,
  { policies, validations, ...whole }: RevisionValidity,
): Promise<RevisionValidity> {
  const sight = sightOf(by);
  const latest = validations.flatMap((state) => state.latest ?? []);
  const shown = await shownResults(services, by, revision, latest);
  const byResult = new Map(latest.map((result, at) => [result, shown[at] ?? null]));
  const seen = await seenPolicies(services, revision, policies, sight);
  const listed = new Set(seen.flatMap((policy) => policy.validations.map(({ name }) => name)));
  // One that has no result is known from policies alone.
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
