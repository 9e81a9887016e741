import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import { type DocumentEntry, documentLabel } from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import { maxNamed } from '../../domain/fault-list.ts';
import { keysFrom, readKeys } from '../../domain/history/read-map.ts';
import { bucketPrefix } from '../../domain/revision/map-edits.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';

/** The confirmation of documents that a request deletes without naming them. */
export interface DeletionRequest {
  /**
   * The number of deleted documents; `any` if no confirmation is needed.
   * (docs/changes.md#deletions)
   */
  readonly confirmDeletions?: number | 'any';
}

/** A change that deletes documents which the request does not name. */
interface Deleting {
  readonly head: RevisionSnapshot;
  readonly changes: readonly PlannedChange[];
  /** Whether the request names no document at all. */
  readonly isEmpty: boolean;
}

interface DeletionServices extends Pick<Services, 'content'> {
  /** Documents that may be deleted without confirmation. */
  readonly maxUnconfirmedDeletions: number;
}

/**
 * The fault of a change that deletes many documents, or all of a bucket, and does not say how many:
 * DELETIONS_UNCONFIRMED, or SUBMISSION_EMPTY if nothing was submitted. None if nothing has to be confirmed.
 */
export async function unconfirmedDeletions(
  services: DeletionServices,
  by: Principal,
  { head, changes, isEmpty }: Deleting,
  { confirmDeletions }: DeletionRequest,
): Promise<readonly Fault[]> {
  const gone = changes.flatMap(({ kind, before }) =>
    kind === 'deleted' && before ? [before] : [],
  );
  const count = gone.length;
  if (confirmDeletions === 'any' || confirmDeletions === count) return [];
  if (count === 0 && confirmDeletions === undefined) return [];
  const limit = services.maxUnconfirmedDeletions;
  const emptied = await emptiedBucket(services, head, changes, gone);
  const isAsked = confirmDeletions !== undefined || count > limit || emptied !== null;
  if (!isAsked && !isEmpty) return [];
  const named = gone.filter(visibilityOf(by).includes).slice(0, maxNamed).map(documentLabel);
  const facts = {
    count,
    documents: named,
    ...(emptied !== null && { bucket: emptied }),
    ...(confirmDeletions !== undefined && { confirmed: confirmDeletions }),
  };
  return [fault(isEmpty && count > 0 ? 'SUBMISSION_EMPTY' : 'DELETIONS_UNCONFIRMED', facts)];
}

/** A bucket with more than one document that would become empty; null if there is none. */
async function emptiedBucket(
  { content }: DeletionServices,
  head: RevisionSnapshot,
  changes: readonly PlannedChange[],
  gone: readonly DocumentEntry[],
): Promise<string | null> {
  for (const bucket of new Set(gone.map((entry) => entry.bucket))) {
    const left = changes.filter(
      ({ before, after }) => before?.bucket === bucket && after?.bucket !== bucket,
    ).length;
    const came = changes.some(
      ({ before, after }) => after?.bucket === bucket && before?.bucket !== bucket,
    );
    if (came || left < 2) continue;
    const owned = await readKeys(
      head.maps.buckets,
      [keysFrom(bucketPrefix(bucket))],
      content.pages,
    );
    if (owned.length === left) return bucket;
  }
  return null;
}
