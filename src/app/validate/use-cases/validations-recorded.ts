import type { ValidationEntry } from '../../../ports/validation-store.ts';
import { seesAllResults, shownResults } from '../../access/seen-validity.ts';
import type { Query } from '../../access/use-case.ts';
import { revisionsById } from '../../kernel/find-revisions.ts';
import { type Following, mapFollowing } from '../../revisions/follow.ts';
import type { ValidationWatch } from '../validation-cases.ts';
import { watchValidations } from '../watch-validations.ts';

/**
 * Results as they are recorded: each once, in order.
 *
 * @throws ARGUMENT_INVALID
 */
export const validationsRecorded: Query<[watch: ValidationWatch], Following<ValidationEntry>> = {
  kind: 'query',
  permission: 'deckhand:list_validations',
  purpose: 'being told of validations',
  async run({ by, services }, watch) {
    const { store, followers } = services;
    const following = await watchValidations(store.validations, followers, watch);
    if (seesAllResults(by)) return following;
    return mapFollowing(following, async (result) => {
      const [revision] = await revisionsById(store, [result.revision]);
      // It may have been purged since.
      if (!revision) return null;
      const [seen = null] = await shownResults(services, by, revision, [result]);
      return seen;
    });
  },
};
