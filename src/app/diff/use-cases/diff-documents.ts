import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import type { DocumentDifference } from '../differences.ts';
import { visibleDifferences } from '../visible-differences.ts';

const permission = 'deckhand:show_revision_deepdiff';

/**
 * The submitted documents that differ, by schema, name and layer. A document that becomes visible is added, one that
 * becomes invisible removed.
 */
export const diffDocuments: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  readonly DocumentDifference[]
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which documents differ',
  async run({ by, services }, from, to) {
    return visibleDifferences(
      await services.diffs(from, to).documents(),
      visibilityOf(by, permission),
    );
  },
};
