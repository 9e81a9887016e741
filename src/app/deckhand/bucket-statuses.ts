import type { Principal } from '../../domain/access/principal.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { App } from '../app.ts';
import type { BucketDifference } from '../diff/differences.ts';

/**
 * What became of each bucket between two revisions, whichever of them is named first: `created` is what
 * only the newer has.
 *
 * @see spec deckhand.md 9.7
 */
export async function bucketStatuses(
  app: Pick<App, 'diff'>,
  by: Principal,
  revisions: readonly [Revision, Revision],
): Promise<readonly BucketDifference[]> {
  return app.diff(by, ...olderFirst(revisions)).buckets();
}

/** Two revisions, the one that was made first before the other. */
export function olderFirst([one, other]: readonly [Revision, Revision]): [Revision, Revision] {
  return one.id <= other.id ? [one, other] : [other, one];
}
