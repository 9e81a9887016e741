import { may } from '../../../domain/access/may.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { sightOf } from '../../../domain/access/sight.ts';
import { type Revision, revisionZero } from '../../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { FoundResult } from '../../deckhand/deckhand-cases.ts';
import { revisionsById } from '../../kernel/find-revisions.ts';
import type { Services } from '../../kernel/services.ts';
import { mapFollowing } from '../../revisions/follow.ts';
import { seenPolicies } from '../../validate/seen-policies.ts';
import type { RevisionValidity, ValidationCases } from '../../validate/validation-cases.ts';
import { demand } from './demand.ts';
import { seenResults, withoutErrors } from './seen-results.ts';

/** What is looked up to know what somebody sees. */
export type Reading = Pick<Services, 'content' | 'store'>;

const list = 'deckhand:list_validations';
const show = 'deckhand:show_validation';

/** Who may know of validations; errors about documents that somebody does not see are left out. */
export function guardValidations(open: ValidationCases, services: Reading): ValidationCases {
  return {
    async addValidation(by, revision, name, input) {
      demand(by, 'deckhand:create_validation', 'recording a validation');
      return open.addValidation(by, revision, name, input);
    },
    async validity(by, revisions) {
      demand(by, list, 'listing validations');
      const found = await open.validity(by, revisions);
      if (seesAll(by)) return found;
      return Promise.all(
        found.map((one, at) => seenValidity(services, by, revisions[at] ?? revisionZero, one)),
      );
    },
    async validationEntries(by, revision, name, page) {
      demand(by, list, 'listing validations');
      const slice = await open.validationEntries(by, revision, name, page);
      if (seesAll(by)) return slice;
      const results = slice.items.map(({ node }) => node);
      const seen = await shownResults(services, by, revision, results);
      const items = slice.items.map((item, at) => ({ ...item, node: seen[at] ?? item.node }));
      return { ...slice, items };
    },
    async schemaValidation(by, revision) {
      demand(by, show, 'seeing a validation');
      const result = await open.schemaValidation(by, revision);
      const [seen = result] = await shownResults(services, by, revision, [result]);
      return seen;
    },
    async validationsRecorded(by, watch) {
      demand(by, list, 'being told of validations');
      const following = await open.validationsRecorded(by, watch);
      if (seesAll(by)) return following;
      return mapFollowing(following, async (result) => {
        const [revision] = await revisionsById(services.store, [result.revision]);
        // It may have been purged since.
        if (!revision) return null;
        const [seen = null] = await shownResults(services, by, revision, [result]);
        return seen;
      });
    },
  };
}

/** Whether somebody is shown all there is of a result. */
function seesAll(by: Principal): boolean {
  return sightOf(by).isWhole && may(by, show);
}

/** A result and what validations come to, as somebody may know of them. */
export async function seenResult(
  services: Reading,
  by: Principal,
  revision: Revision,
  found: FoundResult,
): Promise<FoundResult> {
  if (seesAll(by)) return found;
  const { entry } = found;
  const [seen = null] = await shownResults(services, by, revision, entry === null ? [] : [entry]);
  const validity = await seenValidity(services, by, revision, found.validity);
  return { entry: seen, validity };
}

async function shownResults(
  services: Reading,
  by: Principal,
  revision: Revision,
  results: readonly ValidationEntry[],
): Promise<readonly ValidationEntry[]> {
  if (!may(by, show)) return results.map(withoutErrors);
  return seenResults(services, revision, results, sightOf(by));
}

async function seenValidity(
  services: Reading,
  by: Principal,
  revision: Revision,
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
