import { sightOf } from '../../../domain/access/sight.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { seenBuckets } from '../compare-buckets.ts';
import type { BucketDifference } from '../differences.ts';
import { seenDifferences } from '../seen-differences.ts';

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
    const sight = sightOf(by, permission);
    if (sight.isWhole) return diff.buckets();
    const seen = seenDifferences(await diff.documents(), sight);
    return seenBuckets(services, diff, seen, sight);
  },
};
