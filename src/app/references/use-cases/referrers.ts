import { referencesQuery } from '../find-references.ts';

/**
 * Who needs documents, in the order asked. Costs what is found, however large the revision is.
 *
 * @throws LIMIT_EXCEEDED with `transitive`, for too much
 */
export const referrers = referencesQuery('in');
