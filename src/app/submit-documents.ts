import type { Principal } from '../domain/access/principal.ts';
import { layeringPolicyKind, sourceKey } from '../domain/document/document.ts';
import { parseDocuments } from '../domain/document/parse-documents.ts';
import type { Submitted } from '../domain/document/submitted.ts';
import { type Fault, fault, PurserError, refusal, throwFaults } from '../domain/errors.ts';
import { byPlace, capFaults } from '../domain/fault-list.ts';
import { type EditedMap, editMap } from '../domain/history/edit-map.ts';
import { checkEntries, checkSet } from '../domain/revision/check-submission.ts';
import { makeRevision } from '../domain/revision/make-revision.ts';
import { mapEdits } from '../domain/revision/map-edits.ts';
import {
  type ChangeScope,
  type LiveEntries,
  type PlannedChange,
  type PlannedRevision,
  planChange,
} from '../domain/revision/plan-change.ts';
import { type Revision, revisionZero } from '../domain/revision/revision.ts';
import type { Commit, StoredDocument } from '../ports/history-store.ts';
import type { DocumentChange, Submission, SubmissionResult } from './app.ts';
import { checkName } from './check-name.ts';
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
  const { limits, store } = services;
  const { file, expectedRevision } = submission;
  const argumentFaults = checkArguments(submission);
  const read = parseDocuments(submission.text, { limits, ...(file !== undefined && { file }) });
  const known = [
    ...argumentFaults,
    ...read.faults,
    ...checkSet(read.submitted),
    ...checkEntries(read.submitted, limits.entryBytes),
  ];
  const unlisted = read.total - read.faults.length;
  const texts = storedDocuments(read.submitted);
  for (let retry = 0; ; retry += 1) {
    const head = (await store.head()) ?? revisionZero;
    if (expectedRevision !== undefined && expectedRevision !== head.id) {
      throw refusal('REVISION_CONFLICT', { expected: expectedRevision, head: head.id });
    }
    const { changes, faults } = await planOn(head, services, read.submitted, scopeOf(submission));
    const all = [...known, ...faults].sort(byPlace);
    throwFaults(capFaults(all, limits.faults, all.length + unlisted));
    const commit = await commitOf(head, changes, texts, services, noteOf(by, submission, services));
    if (commit === null) return resultOf(head, false, changes);
    try {
      await store.commit(commit);
      return resultOf(commit.revision, true, changes);
    } catch (error) {
      const lostRace = error instanceof PurserError && error.code === 'REVISION_CONFLICT';
      if (!lostRace || retry >= limits.commitRetries) throw error;
      await pause(retry);
    }
  }
}

function checkArguments({ bucket, replace, message, author }: Submission): readonly Fault[] {
  const faults: Fault[] = [];
  const wrong = bucket === undefined ? null : checkName(bucket);
  if (wrong !== null) faults.push(fault('BUCKET_NAME_INVALID', { reason: wrong }));
  if (replace === true && bucket === undefined) {
    const reason = 'replacing a bucket needs its name in "bucket"';
    faults.push(fault('ARGUMENT_INVALID', { argument: 'replace', reason }));
  }
  for (const [argument, text] of Object.entries({ message, author })) {
    if (text === undefined || text.length <= longestNote) continue;
    const reason = `longer than ${longestNote} characters`;
    faults.push(fault('ARGUMENT_INVALID', { argument, reason }));
  }
  return faults;
}

/** Characters of an author or a message: room for a story, none for a document. */
const longestNote = 10_000;

/** A bucket whose name is refused anyway owns nothing that could be in the way. */
function scopeOf({ bucket, replace }: Submission): ChangeScope {
  if (bucket === undefined || checkName(bucket) !== null) return { bucket: null, replace: false };
  return { bucket, replace: replace === true };
}

function noteOf(by: Principal, { author, message }: Submission, { clock }: Services) {
  return { author: author ?? by.name, message: message ?? '', createdAt: clock.now() };
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

/** What to write; null if the maps come out as they were, which means that nothing changed. */
async function commitOf(
  head: Revision,
  changes: readonly PlannedChange[],
  texts: ReadonlyMap<string, StoredDocument>,
  { content }: Services,
  note: { author: string; message: string; createdAt: string },
): Promise<Commit | null> {
  const changed = changes.filter(({ kind }) => kind !== 'unchanged' && kind !== 'absent');
  if (changed.length === 0) return null;
  const edits = mapEdits(changed);
  const [documents, buckets, referrers] = await Promise.all([
    editMap(head.maps.documents, edits.documents, content.pages),
    editMap(head.maps.buckets, edits.buckets, content.pages),
    editMap(head.maps.referrers, edits.referrers, content.pages),
  ]);
  const maps = { documents: documents.root, buckets: buckets.root, referrers: referrers.root };
  return {
    documents: changed.flatMap(({ after }) => (after && texts.get(after.digest)) ?? []),
    pages: new Map([documents, buckets, referrers].flatMap(({ pages }: EditedMap) => [...pages])),
    revision: makeRevision(head, maps, changes, note),
  };
}

function storedDocuments(items: readonly Submitted[]): ReadonlyMap<string, StoredDocument> {
  const documents = items.flatMap((item): StoredDocument[] => {
    if (item.kind !== 'document') return [];
    const { digest, schema, name, sources } = item.facts;
    return [{ digest, text: item.text, schema, name, references: sources.map(sourceKey) }];
  });
  return new Map(documents.map((stored) => [stored.digest, stored]));
}

function resultOf(
  revision: Revision,
  changed: boolean,
  changes: readonly PlannedChange[],
): SubmissionResult {
  const documents = changes.map(
    ({ kind, id, before, after }): DocumentChange => ({
      change: kind,
      id: { schema: id.schema, name: id.name, layer: id.layer },
      bucket: after?.bucket ?? before?.bucket ?? null,
      entry: after,
    }),
  );
  return { revision, changed, documents };
}

/** Gives other writers room, longer after each lost race, and not all the same. */
function pause(retry: number): Promise<void> {
  const longest = Math.min(2 ** retry, 100);
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
