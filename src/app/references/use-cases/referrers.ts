import { referencesQuery } from '../find-references.ts';

/**
 * The referrers of documents, in the given order. Takes time in proportion to them, however large
 * the revision is.
 *
 * @throws LIMIT_EXCEEDED with `transitive`, for too many
 */
export const referrers = referencesQuery('in');
