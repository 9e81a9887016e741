import { refusal } from '../../../domain/errors.ts';
import type { ValidationEntry, ValidationStore } from '../../../ports/validation-store.ts';
import type { Query } from '../../access/use-case.ts';
import { mayReadAllResults, permittedResults } from '../../access/visible-validity.ts';
import { findRevisionsById } from '../../kernel/find-revisions.ts';
import type { Followers } from '../../revisions/follow.ts';
import { type FeedIterator, mapFeed } from '../../revisions/follow.ts';
import type { ValidationWatch } from '../validation-cases.ts';

/**
 * Results as they are recorded: each once, in order.
 *
 * @throws ARGUMENT_INVALID
 */
export const validationsRecorded: Query<[watch: ValidationWatch], FeedIterator<ValidationEntry>> = {
  kind: 'query',
  permission: 'deckhand:list_validations',
  purpose: 'receiving validations',
  async run({ by, services }, watch) {
    const { store, followers } = services;
    const results = await watchValidations(store.validations, followers, watch);
    if (mayReadAllResults(by)) return results;
    return mapFeed(results, async (result) => {
      const [revision] = await findRevisionsById(store, [result.revision]);
      // It may have been purged since.
      if (!revision) return null;
      const [seen = null] = await permittedResults(services, by, revision, [result]);
      return seen;
    });
  },
};

/** Results read at once for a consumer that is behind. */
const batch = 50;

/** Every result recorded after the given one, in order, each once; then new ones. */
async function watchValidations(
  validations: ValidationStore,
  followers: Followers,
  { after, revision, names }: ValidationWatch,
): Promise<FeedIterator<ValidationEntry>> {
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
    const reason = 'it must be the sequence number of a result, or 0';
    throw refusal('ARGUMENT_INVALID', { argument: 'after', reason });
  }
  let last = after ?? (await validations.last());

  async function read(): Promise<readonly ValidationEntry[]> {
    const found = await validations.after(last, batch);
    last = found.at(-1)?.sequence ?? last;
    return found;
  }

  const wanted = (entry: ValidationEntry): boolean =>
    (revision === undefined || entry.revision === revision) &&
    (names === undefined || names.includes(entry.name));
  return followers.follow({ read, watch: validations.watch, wanted });
}
