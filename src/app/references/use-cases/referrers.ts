import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { findReferences } from '../find-references.ts';
import { lookupFor } from '../neighbours.ts';
import type { Reference, ReferenceQuery } from '../reference-cases.ts';

/**
 * Who needs documents, in the order asked. Costs what is found, however large the revision is.
 *
 * @throws LIMIT_EXCEEDED with `transitive`, for too much
 */
export const referrers: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[], query: ReferenceQuery],
  readonly (readonly Reference[])[]
> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revision, ids, query) => {
    const lookup = lookupFor(services, by, revision, query);
    return findReferences(lookup, ids, 'in', query.transitive === true);
  },
};
