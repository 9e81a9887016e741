import { canonicalText, digestOf } from '../json/canonical.ts';
import type { Json } from '../json/value.ts';
import type { PlannedChange } from './plan-change.ts';
import type { ChangeCounts, Revision, RevisionMaps } from './revision.ts';

/** The data that a caller gives with a commit. */
export interface CommitNote {
  readonly author: string;
  readonly message: string;
  readonly createdAt: string;
}

/** The record that follows `parent`, with its digest. */
export function makeRevision(
  parent: Revision,
  maps: RevisionMaps,
  changes: readonly PlannedChange[],
  note: CommitNote,
): Revision {
  const counts = countChanges(changes);
  const record = {
    id: parent.id + 1,
    parent: parent.id === 0 ? null : parent.digest,
    // A copy: content pinned for a dry run belongs to this object.
    maps: { ...maps },
    buckets: bucketsOf(changes),
    changes: counts,
    serials: parent.serials + counts.created + counts.updated,
    author: note.author,
    message: note.message,
    createdAt: note.createdAt,
  };
  return { ...record, digest: revisionDigest(record) };
}

/** The digest of a record, over all its members except the digest. */
export function revisionDigest(record: Omit<Revision, 'digest'>): string {
  const { id, parent, maps, buckets, changes, serials, author, message, createdAt } = record;
  const content = { id, parent, maps, buckets, changes, serials, author, message, createdAt };
  return digestOf(canonicalText(content as unknown as Json));
}

function countChanges(changes: readonly PlannedChange[]): ChangeCounts {
  const counts = { created: 0, updated: 0, deleted: 0 };
  for (const { kind } of changes) if (kind !== 'unchanged' && kind !== 'absent') counts[kind] += 1;
  return counts;
}

/** Without lists in between: there may be many changes. */
function bucketsOf(changes: readonly PlannedChange[]): readonly string[] {
  const buckets = new Set<string>();
  for (const { kind, before, after } of changes) {
    if (kind === 'unchanged' || kind === 'absent') continue;
    if (before !== null) buckets.add(before.bucket);
    if (after !== null) buckets.add(after.bucket);
  }
  return [...buckets].sort();
}
