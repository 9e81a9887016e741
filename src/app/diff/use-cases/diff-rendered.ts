import { sightOf } from '../../../domain/access/sight.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { RenderedDifferences } from '../differences.ts';
import { seenRendered } from '../seen-differences.ts';

const permission = 'deckhand:show_revision_deepdiff';

/**
 * The rendered documents that differ, by schema and name, and what cannot be rendered any more.
 */
export const diffRendered: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  RenderedDifferences
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which documents differ',
  async run({ by, services }, from, to) {
    const sight = sightOf(by, permission);
    const found = await services.diffs(from, to).rendered();
    return sight.isWhole ? found : seenRendered(services, to, found, sight);
  },
};
