import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { findEverHiddenSegment, hiddenSegmentError } from '../../access/visible-segments.ts';
import { readSchemaVersions } from '../read-versions.ts';

/**
 * The versions of the referential schemas of revisions: 0 if there was none yet. An Error in place of one that the
 * caller may not know: it counts changes of segments that the caller may not see.
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
