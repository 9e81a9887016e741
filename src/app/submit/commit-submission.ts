import type { Principal } from '../../domain/access/principal.ts';
import {
  type DocumentFacts,
  documentLabel,
  layeringPolicyKind,
  sourceKey,
} from '../../domain/document/document.ts';
import type { ParseOptions } from '../../domain/document/parse-documents.ts';
import { pathText } from '../../domain/document/shape.ts';
import type { Submitted } from '../../domain/document/submitted.ts';
import { type Fault, fault, located, throwFaults } from '../../domain/errors.ts';
import { byPlace, capFaults } from '../../domain/fault-list.ts';
import { runBetweenReads, yieldBetweenReads } from '../../domain/history/read-map.ts';
import { eachInSteps, mapInSteps } from '../../domain/in-steps.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Limits } from '../../domain/limits.ts';
import {
  checkEntriesInSteps,
  checkSetInSteps,
  placeOfSubmitted,
} from '../../domain/revision/check-submission.ts';
import {
  type ChangeScope,
  type LiveEntries,
  type PlannedRevision,
  planChange,
} from '../../domain/revision/plan-change.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { StoredDocument } from '../../ports/history-store.ts';
import { deniedChanges, visiblePlan } from '../access/denied-changes.ts';
import type { AppServices } from '../app-services.ts';
import { StoreKeyReplaced } from '../content/store-key.ts';
import { createContentSubmission } from '../document-content/submit-contents.ts';
import type { Explainer } from '../explain/explain-documents.ts';
import { checkName } from '../kernel/check-name.ts';
import { createYieldIfDue, runCooperatively } from '../kernel/event-loop.ts';
import { entriesByName, entriesInBucket, entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { segmentFaults } from '../references/segment-faults.ts';
import type { CommittedChange, ProposedContent } from './change-plan.ts';
import { type CommitServices, checkNote, commitChange } from './commit-change.ts';
import { placedInText, textPlacer } from './place-in-text.ts';
import type { PlaceProblems } from './problems-of-commit.ts';
import { type SealedChanges, sealableSubmission } from './seal-submission.ts';
import type { DocumentChange, Submission, SubmissionResult } from './submission.ts';
import { createSubmissionLocator, type SubmissionLocator } from './submission-locator.ts';

/** Dependencies for locating faults. */
export interface ExplainingServices {
  readonly explain: Explainer;
}

/** What submissions stand on. */
type SubmitServices = CommitServices & ExplainingServices & Pick<AppServices, 'schemaOf'>;

/**
 * Submits documents as one change: all of them, or none.
 *
 * Reads and checks them once; plans and writes again after each lost race, because every plan is
 * made for one head. (docs/documents.md#keeping-documents)
 *
 * @throws all faults of the submission at once; REVISION_CONFLICT when `expectedRevision` is not
 * the head, or too many races were lost
 */
export async function commitSubmission(
  services: SubmitServices,
  by: Principal,
  submission: Submission,
): Promise<SubmissionResult> {
  for (;;) {
    try {
      return await submitOnce(services, by, submission);
    } catch (error) {
      // This can happen once in the life of a store: from then on the store has a key.
      if (!(error instanceof StoreKeyReplaced)) throw error;
    }
  }
}

async function submitOnce(
  services: SubmitServices,
  by: Principal,
  submission: Submission,
): Promise<SubmissionResult> {
  const { limits } = services;
  const { file } = submission;
  const argumentFaults = checkArguments(submission);
  const options = readOptions(submission, limits);
  const read = await services.readSubmission(submission.text, options);
  await yieldBetweenReads(services.content.pages);
  const sealable = await sealableSubmission(services, read.submitted);
  const { items } = sealable;
  const known = [
    ...argumentFaults,
    ...read.faults,
    ...(await faultsTogether(services, items)),
    ...sealable.faults,
  ];
  await yieldBetweenReads(services.content.pages);
  const cleartexts = await runCooperatively(storedDocuments(items));
  const contents = createContentSubmission(services, by, submission.contents ?? []);
  const unlisted = read.total - read.faults.length;
  const plan = async (head: RevisionSnapshot): Promise<ProposedContent> => {
    const scope = scopeOf(submission);
    const live = await liveEntries(head, services, items, scope);
    const onto = await sealable.onto(live);
    await yieldBetweenReads(services.content.pages);
    const { changes, faults } = await planOn(head, by, onto, live, scope);
    await yieldBetweenReads(services.content.pages);
    const denied = deniedChanges(by, changes, items, scope.bucket);
    const found = [...known, ...faults, ...denied, ...(await contents.check(head, changes))];
    // The links of a refused submission are not checked, so faults of segments are reported here.
    const flaws = found.length === 0 ? [] : placedInText(items, segmentFaults(items), file);
    const all = [...found, ...flaws].sort(byPlace);
    throwFaults(capFaults(all, limits.maxFaults, all.length + unlisted));
    await yieldBetweenReads(services.content.pages);
    return runCooperatively(newContent(await sealable.seal(changes), cleartexts));
  };
  const done = await commitChange(services, by, submission, {
    plan,
    deletesUnnamed: submission.replace === true ? { isEmpty: items.length === 0 } : null,
    always: false,
    isLocal: submission.replace !== true && (submission.contents ?? []).length === 0,
    persistKeys: sealable.persistKeys,
    prepare: contents.prepare,
    ignoresReferences: submission.ignoreReferences === true,
    place: (faults, causes) => placedInText(items, faults, file, causes),
    placeProblems: problemPlacer(createSubmissionLocator(services.explain, items), items, file),
  });
  if (done.changed) await contents.finish();
  else if (submission.dryRun !== true) await contents.put(done.head);
  return runCooperatively(resultOf(done, exposedSecrets(items, file)));
}

/** The faults of documents beside each other, and of entries that are too large. */
async function faultsTogether(
  { content, limits }: SubmitServices,
  items: readonly Submitted[],
): Promise<readonly Fault[]> {
  const faults = await runBetweenReads(checkSetInSteps(items), content.pages);
  const steps = checkEntriesInSteps(items, limits.maxEntryBytes);
  return [...faults, ...(await runBetweenReads(steps, content.pages))];
}

/** Options for reading the text of a submission. */
export function readOptions(submission: Submission, limits: Limits): ParseOptions {
  const { file, dialect, acceptsReservedNames, repeatedKeys } = submission;
  return {
    limits,
    ...(file !== undefined && { file }),
    ...(dialect !== undefined && { dialect }),
    ...(acceptsReservedNames !== undefined && { acceptsReservedNames }),
    ...(repeatedKeys !== undefined && { repeatedKeys }),
  };
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

/**
 * A bucket with an invalid name, which is refused anyway, owns no documents that could conflict.
 */
function scopeOf({ bucket, replace }: Submission): ChangeScope {
  if (bucket === undefined || checkName(bucket) !== null) return { bucket: null, replace: false };
  return { bucket, replace: replace === true };
}

/** The plan for a head, as far as the caller may see it. */
async function planOn(
  head: RevisionSnapshot,
  by: Principal,
  items: readonly Submitted[],
  live: LiveEntries,
  scope: ChangeScope,
): Promise<PlannedRevision> {
  const base = { revision: head.id, serials: head.serials };
  const plan = await runCooperatively(planChange(items, live, scope, base));
  return visiblePlan(by, plan, live);
}

async function liveEntries(
  { maps }: RevisionSnapshot,
  { content }: Services,
  items: readonly Submitted[],
  { bucket, replace }: ChangeScope,
): Promise<LiveEntries> {
  const nameOf = (item: Submitted) => (item.kind === 'document' ? item.facts : item.id);
  const names = await runCooperatively(mapInSteps(items, nameOf));
  const [byName, policies, inBucket] = await Promise.all([
    entriesByName(maps, names, content.pages),
    entriesOfKind(maps, layeringPolicyKind, content.pages),
    replace && bucket !== null ? entriesInBucket(maps, bucket, content.pages) : [],
  ]);
  return { byName, policies, inBucket };
}

/** The texts to store for documents that are not encrypted, made in steps. */
export function* storedDocuments(
  items: readonly Submitted[],
): Generator<void, ReadonlyMap<Digest, StoredDocument>> {
  const texts = new Map<Digest, StoredDocument>();
  yield* eachInSteps(items, (item) => {
    if (item.kind !== 'document' || item.facts.storagePolicy !== 'cleartext') return;
    texts.set(item.facts.digest, storedDocument(item.facts, item.text));
  });
  return texts;
}

function storedDocument(facts: DocumentFacts, text: string): StoredDocument {
  const { digest, schema, name, sources } = facts;
  return { digest, text, schema, name, references: sources.map(sourceKey) };
}

/** The content to write: texts of documents, and the sealed forms of encrypted ones; made in steps. */
export function* newContent(
  { changes, sealed }: SealedChanges,
  cleartexts: ReadonlyMap<Digest, StoredDocument>,
): Generator<void, ProposedContent> {
  if (sealed.size === 0) return { changes, texts: cleartexts, keys: new Map() };
  const texts = new Map<Digest, StoredDocument>();
  yield* eachInSteps(cleartexts, ([digest, text]) => texts.set(digest, text));
  yield* eachInSteps(changes, ({ after }) => {
    const found = after && sealed.get(after.digest);
    if (after && found) texts.set(found.digest, storedDocument(after, found.text));
  });
  const keys = Array.from(sealed.values(), ({ digest, key }) => [digest, key] as const);
  return { changes, texts, keys: new Map(keys) };
}

/** A SECRET_IN_CLEARTEXT for each document that is stored encrypted for a secret in it, and does not ask for that. */
function exposedSecrets(items: readonly Submitted[], file: string | undefined): readonly Fault[] {
  return items.flatMap((item) => {
    if (item.kind !== 'document' || item.exposedSecret === undefined) return [];
    const location = ['data', ...item.exposedSecret];
    const path = pathText(location);
    const found = fault(
      'SECRET_IN_CLEARTEXT',
      { path: pathText(item.exposedSecret), document: documentLabel(item.facts) },
      { ...placeOfSubmitted(item), path, ...item.source.locate(location) },
    );
    return [file === undefined ? found : located(found, { file })];
  });
}

function* resultOf(
  {
    head,
    revision,
    changed,
    changes,
    warnings: others,
    schemaChange,
    problemChanges,
  }: CommittedChange,
  secrets: readonly Fault[],
): Generator<void, SubmissionResult> {
  const warnings = [...secrets, ...others];
  const documents = yield* mapInSteps(
    changes,
    ({ kind, id, before, after }): DocumentChange => ({
      change: kind,
      id: { schema: id.schema, name: id.name, layer: id.layer },
      bucket: after?.bucket ?? before?.bucket ?? null,
      entry: after,
    }),
  );
  return { head, revision, changed, documents, warnings, schemaChange, problemChanges };
}

/**
 * Finds the places of introduced problems in the submission: problems of data at the origin of the value; problems of
 * rendering at the document, or at the submitted document that causes them.
 */
function problemPlacer(
  locator: SubmissionLocator,
  items: readonly Submitted[],
  file: string | undefined,
): PlaceProblems {
  return async (revision, problems, causes) => {
    const findings = problems.flatMap(({ finding }) => finding ?? []);
    const found = findings.length === 0 ? [] : await locator.places(revision, findings);
    const places = new Map(findings.map((finding, at) => [finding, found[at] ?? null]));
    if (problems.length === 0) return [];
    const placeInText = await runCooperatively(textPlacer(items, file, causes));
    const yieldIfDue = createYieldIfDue();
    const placed: Fault[] = [];
    for (const { fault: problem, finding } of problems) {
      const place = finding && places.get(finding);
      placed.push(
        place
          ? located(problem, { ...place, ...(file !== undefined && { file }) })
          : placeInText(problem),
      );
      const due = yieldIfDue();
      if (due !== null) await due;
    }
    return placed;
  };
}
