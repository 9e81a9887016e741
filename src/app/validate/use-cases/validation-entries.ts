import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../../ports/validation-store.ts';
import type { Query } from '../../access/use-case.ts';
import { mayReadAllResults, permittedResults } from '../../access/visible-validity.ts';
import { withNodes } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { listValidationEntries } from '../list-validation-entries.ts';

/**
 * Results of one validation in a revision, in order; `deckhand-schema-validation` always has one: it is computed if it
 * is unknown.
 *
 * @throws ARGUMENT_INVALID
 */
export const validationEntries: Query<
  [revision: RevisionSnapshot, name: string, page: PageRequest],
  Slice<ValidationEntry>
> = {
  kind: 'query',
  permission: 'deckhand:list_validations',
  purpose: 'listing validations',
  async run({ by, services }, revision, name, page) {
    const slice = await listValidationEntries(
      services,
      services.validations.results,
      revision,
      name,
      page,
    );
    if (mayReadAllResults(by)) return slice;
    const results = slice.items.map(({ node }) => node);
    const seen = await permittedResults(services, by, revision, results);
    return withNodes(slice, (entry, at) => seen[at] ?? entry);
  },
};
