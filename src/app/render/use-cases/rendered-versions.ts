import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { outputVersions } from '../output-versions.ts';

/**
 * The versions of rendered documents by name, to find out without rendering whether `renderedById` would give the
 * same as in another revision: equal versions, equal documents, to callers with the same permissions. Null where
 * that cannot be said.
 */
export const renderedVersions: Query<
  [revision: RevisionSnapshot, ids: readonly SourceId[]],
  readonly (Digest | null)[]
> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revision, ids) =>
    outputVersions(services, revision, ids, visibilityOf(by)),
};
