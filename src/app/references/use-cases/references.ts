import { referencesQuery } from '../find-references.ts';

/**
 * The documents that documents need, in the given order; none for missing names. For a name with only abstract
 * documents, the documents that these need.
 *
 * @throws LIMIT_EXCEEDED with `transitive`, for too many
 */
export const references = referencesQuery('out');
