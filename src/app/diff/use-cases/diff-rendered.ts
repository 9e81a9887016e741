import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { RenderedDifferences } from '../differences.ts';
import { visibleRenderedDifferences } from '../visible-differences.ts';

const permission = 'deckhand:show_revision_deepdiff';

/**
 * The rendered documents that differ, by schema and name, and the faults of those that can no
 * longer be rendered.
 */
export const diffRendered: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  RenderedDifferences
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which documents differ',
  async run({ by, services }, from, to) {
    const visibility = visibilityOf(by, permission);
    const found = await services.diffs(from, to).rendered();
    return visibility.isUnrestricted
      ? found
      : visibleRenderedDifferences(services, to, found, visibility);
  },
};
