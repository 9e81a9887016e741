import type { Visibility } from '../../domain/access/visibility.ts';
import { allKeys, firstItem, type ReadPages } from '../../domain/history/read-map.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesIn } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { BucketDifference, RevisionDiff } from './differences.ts';

/**
 * The status of each bucket between two revisions, by name, given the documents that differ. Makes one look-up for each
 * bucket, whatever the number of documents in it. (docs/deviations.md#revisions)
 */
export async function compareBuckets(
  { content }: Services,
  from: RevisionSnapshot,
  to: RevisionSnapshot,
  changes: readonly EntryChange[],
): Promise<readonly BucketDifference[]> {
  const before = new Set(await bucketNames(from.maps.buckets, content.pages));
  const after = new Set(await bucketNames(to.maps.buckets, content.pages));
  return bucketDifferences(before, after, changes);
}

/** The status of buckets, given the ones with documents, and the documents that differ. */
export function bucketDifferences(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  changes: readonly EntryChange[],
): readonly BucketDifference[] {
  const changed = new Set(changes.flatMap((one) => [one.before?.bucket, one.after?.bucket]));
  const statusOf = (name: string): BucketDifference['status'] => {
    if (!before.has(name)) return 'created';
    if (!after.has(name)) return 'deleted';
    return changed.has(name) ? 'modified' : 'unmodified';
  };
  const names = [...new Set([...before, ...after])].sort();
  return names.map((name) => ({ name, status: statusOf(name) }));
}

/** The same for a caller who may not see all documents, given the visible documents that differ. Reads all entries. */
export async function visibleBuckets(
  { content }: Pick<Services, 'content'>,
  { from, to }: Pick<RevisionDiff, 'from' | 'to'>,
  changes: readonly EntryChange[],
  visibility: Visibility,
): Promise<readonly BucketDifference[]> {
  const [before, after] = await Promise.all(
    [from, to].map(async ({ maps }) => {
      const entries = await entriesIn(maps, [allKeys], content.pages);
      return new Set(entries.filter(visibility.includes).map(({ bucket }) => bucket));
    }),
  );
  return bucketDifferences(before ?? new Set(), after ?? new Set(), changes);
}

/**
 * The buckets that have documents: the first parts of keys, found by skipping from one to the next.
 */
async function bucketNames(root: Digest | null, read: ReadPages): Promise<readonly string[]> {
  const names: string[] = [];
  let from = '';
  for (;;) {
    const item = await firstItem(root, from, read);
    if (item === null) return names;
    const name = item[0].slice(0, item[0].indexOf('\u0000'));
    names.push(name);
    from = `${name}\u0001`;
  }
}
