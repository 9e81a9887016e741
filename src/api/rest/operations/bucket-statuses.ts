import type { App } from '../../../app/app.ts';
import { olderFirst } from '../../../app/deckhand/older-first.ts';
import type { BucketDifference } from '../../../app/diff/differences.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';

/**
 * The status of each bucket between two revisions, whichever is named first: `created` means that only the newer one
 * has it. (docs/rest.md#differences)
 */
export async function bucketStatuses(
  app: Pick<App, 'diffBuckets'>,
  by: Principal,
  revisions: readonly [RevisionSnapshot, RevisionSnapshot],
): Promise<readonly BucketDifference[]> {
  return app.diffBuckets(by, ...olderFirst(revisions));
}
