import { referencesQuery } from '../find-references.ts';

/**
 * What documents need, in the order asked; none for missing names. Where only abstract documents have a name, what
 * they need.
 *
 * @throws LIMIT_EXCEEDED with `transitive`, for too much
 */
export const references = referencesQuery('out');
