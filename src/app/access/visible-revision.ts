import { may } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import {
  type Revision,
  type RevisionRecord,
  type RevisionSnapshot,
  snapshotOf,
} from '../../domain/revision/revision.ts';
import { denied } from './require-permission.ts';

/** A revision as a caller may see it: without its record, if they may not see revisions. */
export type VisibleRevision =
  | Revision
  | (RevisionSnapshot & { readonly [Member in keyof RevisionRecord]?: never });

/** The writes of a revision that changed nothing. */
export const noWrites: Pick<RevisionRecord, 'buckets' | 'changes'> = Object.freeze({
  buckets: Object.freeze([]),
  changes: Object.freeze({ created: 0, updated: 0, deleted: 0 }),
});

/**
 * A revision as a caller may see it. Its record leaves out which buckets it wrote, and how many documents, if the
 * caller may not see all documents (see the use case `listWrites`).
 */
export function visibleRevision(
  by: Principal,
  revision: VisibleRevision,
  mayShow: boolean = may(by, 'deckhand:show_revision'),
): VisibleRevision {
  if (!hasRecord(revision)) return revision;
  if (!mayShow) return snapshotOf(revision);
  return visibilityOf(by).isUnrestricted ? revision : { ...revision, ...noWrites };
}

/** A revision with its record. @throws ACCESS_DENIED if the caller did not receive the record */
export function recordOf(revision: VisibleRevision): Revision {
  if (hasRecord(revision)) return revision;
  throw denied('deckhand:show_revision', `seeing revision ${revision.id}`);
}

/** Whether the caller received the record of a revision. */
export function hasRecord(revision: VisibleRevision): revision is Revision {
  return revision.author !== undefined;
}
