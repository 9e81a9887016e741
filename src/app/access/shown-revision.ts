import { may } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { sightOf } from '../../domain/access/sight.ts';
import {
  type Revision,
  type RevisionRecord,
  type RevisionSnapshot,
  snapshotOf,
} from '../../domain/revision/revision.ts';
import { denied } from './demand.ts';

/** A revision as a caller knows it: without its record, if they may not see revisions. */
export type ShownRevision =
  | Revision
  | (RevisionSnapshot & { readonly [Member in keyof RevisionRecord]?: never });

/** What a revision wrote that changed nothing. */
export const nothingWritten: Pick<RevisionRecord, 'buckets' | 'changes'> = Object.freeze({
  buckets: Object.freeze([]),
  changes: Object.freeze({ created: 0, updated: 0, deleted: 0 }),
});

/**
 * A revision as somebody may know of it. Its record does not say which buckets it wrote, and how many documents, to
 * a caller who may not see all documents (see the use case `written`).
 */
export function shownRevision(
  by: Principal,
  revision: ShownRevision,
  mayShow: boolean = may(by, 'deckhand:show_revision'),
): ShownRevision {
  if (!hasRecord(revision)) return revision;
  if (!mayShow) return snapshotOf(revision);
  return sightOf(by).isWhole ? revision : { ...revision, ...nothingWritten };
}

/** A revision with its record. @throws ACCESS_DENIED if the caller was not shown it */
export function recordOf(revision: ShownRevision): Revision {
  if (hasRecord(revision)) return revision;
  throw denied('deckhand:show_revision', `seeing revision ${revision.id}`);
}

/** Whether the caller was shown the record of a revision. */
export function hasRecord(revision: ShownRevision): revision is Revision {
  return revision.author !== undefined;
}
