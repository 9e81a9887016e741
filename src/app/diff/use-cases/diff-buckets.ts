import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleBuckets } from '../compare-buckets.ts';
import type { BucketDifference } from '../differences.ts';
import { visibleDifferences } from '../visible-differences.ts';

const permission = 'deckhand:show_revision_diff';

/**
 * Every bucket with documents in one of them, by name. (docs/deviations.md#revisions)
 */
export const diffBuckets: Query<
  [from: RevisionSnapshot, to: RevisionSnapshot],
  readonly BucketDifference[]
> = {
  kind: 'query',
  permission,
  purpose: 'seeing which buckets differ',
  async run({ by, services }, from, to) {
    const diff = services.diffs(from, to);
    const visibility = visibilityOf(by, permission);
    if (visibility.isUnrestricted) return diff.buckets();
    const seen = visibleDifferences(await diff.documents(), visibility);
    return visibleBuckets(services, diff, seen, visibility);
  },
};
