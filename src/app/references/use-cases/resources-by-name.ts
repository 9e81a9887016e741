import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { requireVisibleSegments } from '../../access/visible-segments.ts';
import { findResourcesByName } from '../find-resources.ts';
import { lookupFor } from '../neighbours.ts';
import type { Resource } from '../reference-cases.ts';

/** Documents as resources, in the given order; null for missing documents, and for those without a kind. */
export const resourcesByName: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (Resource | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, revision, ids) {
    await requireVisibleSegments(by, revision, services);
    const { schema } = await services.schemaOf(revision);
    return findResourcesByName(lookupFor(services, by, revision), schema, ids);
  },
};
