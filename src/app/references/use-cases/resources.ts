import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { requireVisibleSegments } from '../../access/visible-segments.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { findResources } from '../find-resources.ts';
import { lookupFor } from '../neighbours.ts';
import type { Resource, ResourceQuery } from '../reference-cases.ts';

/**
 * The resources of a kind, by name. Reads the resources that match the first values of the Key, up to the first missing
 * one.
 *
 * @throws ARGUMENT_INVALID for an unknown kind or element, or a bad page request
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
