import type { Principal } from '../domain/access/principal.ts';
import { layeringPolicyKind, sourceKey } from '../domain/document/document.ts';
import { parseInSteps } from '../domain/document/parse-documents.ts';
import type { Submitted } from '../domain/document/submitted.ts';
import { type Fault, fault, throwFaults } from '../domain/errors.ts';
import { byPlace, capFaults } from '../domain/fault-list.ts';
import { checkEntries, checkSet } from '../domain/revision/check-submission.ts';
import {
  type ChangeScope,
  type LiveEntries,
  type PlannedChange,
  type PlannedRevision,
  planChange,
} from '../domain/revision/plan-change.ts';
import type { Revision } from '../domain/revision/revision.ts';
import type { StoredDocument } from '../ports/history-store.ts';
import type { DocumentChange, Submission, SubmissionResult } from './app.ts';
import { checkName } from './check-name.ts';
import { type CommittedChange, checkNote, commitChange } from './commit-change.ts';
import { inTurns } from './in-turns.ts';
import { entriesByName, entriesInBucket, entriesOfKind } from './read-entries.ts';
import type { Services } from './services.ts';

/**
 * Submits documents as one change: all of them, or none.
 *
 * Reading and checking happen once; planning and writing again for each lost race, as every plan is
 * made against the head it will follow.
 *
 * @throws all faults of the submission at once; REVISION_CONFLICT when `expectedRevision` is not
 *   the head, or too many races were lost
 * @see spec deckhand.md 9.2, D2, D3
 */
export async function submitDocuments(
  services: Services,
  by: Principal,
  submission: Submission,
): Promise<SubmissionResult> {
  const { limits } = services;
  const { file } = submission;
  const argumentFaults = checkArguments(submission);
  const options = { limits, ...(file !== undefined && { file }) };
  const read = await inTurns(parseInSteps(submission.text, options));
  const known = [
    ...argumentFaults,
    ...read.faults,
    ...checkSet(read.submitted),
    ...checkEntries(read.submitted, limits.entryBytes),
  ];
  const unlisted = read.total - read.faults.length;
  const plan = async (head: Revision): Promise<readonly PlannedChange[]> => {
    const { changes, faults } = await planOn(head, services, read.submitted, scopeOf(submission));
    const all = [...known, ...faults].sort(byPlace);
    throwFaults(capFaults(all, limits.faults, all.length + unlisted));
    return changes;
  };
  const texts = storedDocuments(read.submitted);
  const done = await commitChange(services, by, submission, { plan, texts, always: false });
  return resultOf(done);
}

function checkArguments(submission: Submission): readonly Fault[] {
  const { bucket, replace } = submission;
  const faults: Fault[] = [];
  const wrong = bucket === undefined ? null : checkName(bucket);
  if (wrong !== null) faults.push(fault('BUCKET_NAME_INVALID', { reason: wrong }));
  if (replace === true && bucket === undefined) {
    const reason = 'replacing a bucket needs its name in "bucket"';
    faults.push(fault('ARGUMENT_INVALID', { argument: 'replace', reason }));
  }
  return [...faults, ...checkNote(submission)];
}

/** A bucket whose name is refused anyway owns nothing that could be in the way. */
function scopeOf({ bucket, replace }: Submission): ChangeScope {
  if (bucket === undefined || checkName(bucket) !== null) return { bucket: null, replace: false };
  return { bucket, replace: replace === true };
}

/** The plan against a head. */
async function planOn(
  head: Revision,
  services: Services,
  items: readonly Submitted[],
  scope: ChangeScope,
): Promise<PlannedRevision> {
  const live = await liveEntries(head, services, items, scope);
  return planChange(items, live, scope, { revision: head.id, serials: head.serials });
}

async function liveEntries(
  { maps }: Revision,
  { content }: Services,
  items: readonly Submitted[],
  { bucket, replace }: ChangeScope,
): Promise<LiveEntries> {
  const names = items.map((item) => (item.kind === 'document' ? item.facts : item.id));
  const [byName, policies, inBucket] = await Promise.all([
    entriesByName(maps, names, content.pages),
    entriesOfKind(maps, layeringPolicyKind, content.pages),
    replace && bucket !== null ? entriesInBucket(maps, bucket, content.pages) : [],
  ]);
  return { byName, policies, inBucket };
}

function storedDocuments(items: readonly Submitted[]): ReadonlyMap<string, StoredDocument> {
  const documents = items.flatMap((item): StoredDocument[] => {
    if (item.kind !== 'document') return [];
    const { digest, schema, name, sources } = item.facts;
    return [{ digest, text: item.text, schema, name, references: sources.map(sourceKey) }];
  });
  return new Map(documents.map((stored) => [stored.digest, stored]));
}

function resultOf({ head, revision, changed, changes }: CommittedChange): SubmissionResult {
  const documents = changes.map(
    ({ kind, id, before, after }): DocumentChange => ({
      change: kind,
      id: { schema: id.schema, name: id.name, layer: id.layer },
      bucket: after?.bucket ?? before?.bucket ?? null,
      entry: after,
    }),
  );
  return { head, revision, changed, documents };
}
