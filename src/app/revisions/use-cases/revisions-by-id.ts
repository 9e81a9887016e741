import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { type VisibleRevision, visibleRevision } from '../../access/visible-revision.ts';
import { findRevisionsById } from '../../kernel/find-revisions.ts';

/**
 * Revisions by number; null for those that do not exist.
 */
export const revisionsById: Query<
  [ids: readonly RevisionId[]],
  readonly (VisibleRevision | null)[]
> = {
  kind: 'query',
  permission: 'any',
  purpose: 'seeing revisions',
  async run({ by, services }, ids) {
    const found = await findRevisionsById(services.store, ids);
    return found.map((revision) => revision && visibleRevision(by, revision));
  },
};
