import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { findEverHiddenSegment, hiddenSegmentError } from '../../access/visible-segments.ts';
import { readSchemaVersions } from '../read-versions.ts';

/**
 * The versions of the referential schemas that revisions were checked by: 0 before there was any. What an Error
 * stands for may not be known: it counts changes of segments that the caller does not see.
 */
export const schemaVersions: Query<
  [revisions: readonly RevisionSnapshot[]],
  readonly (number | Error)[]
> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revisions) =>
    Promise.all(
      revisions.map(async (revision) => {
        const unseen = await findEverHiddenSegment(by, revision, services);
        if (unseen !== null) return hiddenSegmentError(unseen);
        return (await readSchemaVersions(revision.maps, services.content.pages)).schema;
      }),
    ),
};
