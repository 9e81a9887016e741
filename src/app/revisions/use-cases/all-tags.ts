import type { Tag } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { selectTags } from '../select-tags.ts';

/**
 * A page of the tags of all revisions, those of the newest revision first, by name; with names, only tags of these.
 *
 * @throws ARGUMENT_INVALID for a bad page request
 */
export const allTags: Query<[page: PageRequest, names?: readonly string[]], Slice<Tag>> = {
  kind: 'query',
  permission: 'deckhand:list_tags',
  purpose: 'listing tags',
  run: ({ services }, page, names) => selectTags(services, page, names),
};
