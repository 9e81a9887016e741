import type { Visibility } from '../../domain/access/visibility.ts';
import { hasRecord, noWrites, type VisibleRevision } from '../access/visible-revision.ts';
import {
  type DocumentDifference,
  documentDifference,
  visibleDifference,
} from '../diff/differences.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import { findRevisionsById } from '../kernel/find-revisions.ts';
import type { Services } from '../kernel/services.ts';
import type { RevisionWrites } from './revision-query.ts';

/**
 * The visible writes of revisions. Records contain the writes of all documents; for callers who may not see all, they
 * are computed from the differences to the previous revision.
 */
export async function listRevisionWrites(
  services: Pick<Services, 'store' | 'content'>,
  revisions: readonly VisibleRevision[],
  visibility: Visibility,
): Promise<readonly RevisionWrites[]> {
  if (visibility.isUnrestricted && revisions.every(hasRecord)) return revisions;
  const before = await findRevisionsById(
    services.store,
    revisions.map(({ id }) => Math.max(0, id - 1)),
  );
  return Promise.all(
    revisions.map(async (revision, at) => {
      const previous = before[at];
      // Without the previous revision: a purge deleted the history meanwhile.
      if (!previous) return noWrites;
      const changes = await entryChanges(previous, revision, services);
      const seen = changes.map((change) =>
        visibleDifference(documentDifference(change), visibility),
      );
      return writtenBy(seen.filter((difference) => difference !== null));
    }),
  );
}

function writtenBy(differences: readonly DocumentDifference[]): RevisionWrites {
  const buckets = differences.flatMap(({ before, after }) => [before?.bucket, after?.bucket]);
  const count = (wanted: DocumentDifference['kind']): number =>
    differences.filter(({ kind }) => kind === wanted).length;
  return {
    buckets: [...new Set(buckets.filter((bucket) => bucket !== undefined))].sort(),
    changes: { created: count('added'), updated: count('changed'), deleted: count('removed') },
  };
}
