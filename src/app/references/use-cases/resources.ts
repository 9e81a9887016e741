import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { requireVisibleSegments } from '../../access/visible-segments.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { findResources } from '../find-resources.ts';
import { lookupFor } from '../neighbours.ts';
import type { Resource, ResourceQuery } from '../reference-cases.ts';

/**
 * The resources of a kind, by name. Costs what the values ask for that follow each other from the root.
 *
 * @throws ARGUMENT_INVALID for what is no kind, no element of it, or a bad page request
 */
export const resources: Query<
  [revision: RevisionSnapshot, query: ResourceQuery, page: PageRequest],
  Slice<Resource>
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, query, page) {
    await requireVisibleSegments(by, revision, services);
    const { schema } = await services.schemaOf(revision);
    return findResources(lookupFor(services, by, revision), schema, query, page);
  },
};
