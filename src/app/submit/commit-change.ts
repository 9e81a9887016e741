import type { Principal } from '../../domain/access/principal.ts';
import { sourceKey } from '../../domain/document/document.ts';
import { type Fault, fault, PurserError, staleRevision, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { textsOfPages } from '../../domain/history/page.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { problemRecordText, problemsDigest } from '../../domain/problem/problem-record.ts';
import { editLinks } from '../../domain/revision/edit-maps.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import { type CommitNote, makeRevision } from '../../domain/revision/make-revision.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import { encodeVersions } from '../../domain/revision/schema-versions.ts';
import type { Commit, HistoryStore, StoredDocument } from '../../ports/history-store.ts';
import { forgetContents } from '../document-content/document-contents.ts';
import { nextState } from '../kernel/next-state.ts';
import type { Services } from '../kernel/services.ts';
import type { DerivedProblems } from '../problems/derive-problems.ts';
import type { ProblemReport } from '../problems/problem-report.ts';
import type { ProblemTracker } from '../problems/problem-tracker.ts';
import type { LinkChecker, LinkedChange } from '../references/linked-change.ts';
import { type VersionedChange, versionsAfter } from '../references/read-versions.ts';
import type { Affected } from '../render/affected-documents.ts';
import { reservedNameWarnings } from '../validate/reserved-names.ts';
import { checkCallRights } from './check-call-rights.ts';
import { type DeletionRequest, unconfirmedDeletions } from './check-deletions.ts';
import { checkPolicyChanges } from './check-policy-changes.ts';
import { checkSourceChanges } from './check-source-changes.ts';
import { type OnProblems, type PlaceProblems, problemsOfCommit } from './problems-of-commit.ts';

/** Options of every request for a new revision. */
export interface CommitRequest extends DeletionRequest {
  /** Refuse with REVISION_CONFLICT unless this is the head. */
  readonly expectedRevision?: RevisionId;
  /** Default: the principal's name. */
  readonly author?: string;
  readonly message?: string;
  /** Return the result without writing it. */
  readonly dryRun?: boolean;
  /**
   * How to treat a change that introduces problems; a dry run is never refused for them. With `ignore` they are not
   * computed. Default: from the settings. (docs/changes.md#refusals)
   */
  readonly onProblems?: OnProblems | 'ignore';
}

/** Dependencies of commits. */
export interface CommitServices extends Services {
  readonly checkLinks: LinkChecker;
  readonly problems: ProblemTracker;
  /** The default for changes that introduce problems. */
  readonly onProblems: OnProblems;
  readonly maxUnconfirmedDeletions: number;
}

/** The changes of a head, and content that the store may not have yet, by digest. */
export interface ProposedContent {
  readonly changes: readonly PlannedChange[];
  readonly texts: ReadonlyMap<Digest, StoredDocument>;
  /** The wrapped data keys of sealed documents. */
  readonly keys: ReadonlyMap<Digest, string>;
}

/** A change to commit, planned again for each head that it is tried on. */
export interface ChangePlan {
  plan(head: Revision): Promise<ProposedContent>;
  /**
   * Set if the change deletes documents that the request does not name; `isEmpty`: it names none at
   * all.
   */
  readonly deletesUnnamed: { readonly isEmpty: boolean } | null;
  /** Whether to make a revision even if nothing changes. */
  readonly always: boolean;
  /** Whether a dry run succeeds despite faults of references. Never for a change that is written. */
  readonly ignoresReferences?: boolean;
  /** Finds the places of faults in the submission, also of inherited and substituted values. */
  place?(faults: readonly Fault[], causes: Affected['causes']): readonly Fault[];
  /** Writes what is to count from the commit of a revision on. */
  prepare?(head: Revision, changes: readonly PlannedChange[], revision: Revision): Promise<void>;
  /** Stores the keys that the new content needs, before it is committed. */
  persistKeys?(): Promise<void>;
  /**
   * The same for introduced problems, in the revision after the change, whose content is available.
   */
  placeProblems?: PlaceProblems;
}

/** A change that was committed, or planned by a dry run. */
export interface CommittedChange {
  /** The head before the change. */
  readonly head: Revision;
  /** The new revision; the head if nothing changed. */
  readonly revision: Revision;
  readonly changed: boolean;
  readonly changes: readonly PlannedChange[];
  /**
   * What was accepted with a warning: see `LinkCheckResult`; DataSchemas without effect; policies that the change may
   * violate; and of a dry run the deletions that have to be confirmed.
   */
  readonly warnings: readonly Fault[];
  /** Null if no segment changed. */
  readonly schemaChange: VersionedChange | null;
  /** Null if problems were not computed. */
  readonly problemChanges: ProblemReport | null;
}

/**
 * Maximum number of characters of an author or a message: enough for an explanation, not for a
 * document.
 */
const maxNoteLength = 10_000;

/** Faults of the options of a request. */
export function checkNote({ message, author }: CommitRequest): readonly Fault[] {
  return Object.entries({ message, author }).flatMap(([argument, text]) => {
    if (text === undefined || text.length <= maxNoteLength) return [];
    const reason = `longer than ${maxNoteLength} characters`;
    return [fault('ARGUMENT_INVALID', { argument, reason })];
  });
}

/**
 * Commits a change on the head; after each lost race, plans it again on the new head.
 *
 * The revision of a dry run is like any other, and its content is available as long as the revision itself is in use;
 * nothing is written.
 *
 * @throws what `plan` throws; PROBLEMS_INTRODUCED; DELETIONS_UNCONFIRMED, SUBMISSION_EMPTY; REVISION_CONFLICT when
 * `expectedRevision` is not the head, or too many races were lost
 */
export async function commitChange(
  services: CommitServices,
  by: Principal,
  request: CommitRequest,
  change: ChangePlan,
): Promise<CommittedChange> {
  const { store, limits, clock, content } = services;
  const { expectedRevision, author = by.name, message = '', dryRun = false } = request;
  for (let retry = 0; ; retry += 1) {
    const head = (await store.head()) ?? revisionZero;
    if (expectedRevision !== undefined && expectedRevision !== head.id) {
      throw staleRevision({ expected: expectedRevision, head: head.id });
    }
    try {
      const planned = await change.plan(head);
      const { changes } = planned;
      const unconfirmed = await unconfirmedAmong(services, by, request, change, { head, changes });
      if (!dryRun) throwFaults(unconfirmed);
      const note = { author, message, createdAt: clock.now() };
      const ignoresReferences = dryRun && change.ignoresReferences === true;
      const asked = { ...change, ignoresReferences };
      const { commit, warnings, schemaChange } = await commitOf(
        services,
        head,
        planned,
        asked,
        note,
      );
      if (commit !== null) await checkRights(services, by, { commit, head, changes }, change);
      const problems = await problemsOfCommit(services, by, request, change, {
        commit,
        head,
        changes,
      });
      const pending = pendingPolicies(problems?.derived ?? null);
      const reported = {
        warnings: [...unconfirmed, ...pending, ...allWarnings(services, warnings, changes, change)],
        schemaChange,
        problemChanges: problems?.report ?? null,
      };
      if (commit === null) return { head, revision: head, changed: false, changes, ...reported };
      const { revision } = commit;
      if (dryRun) content.pin(revision.maps, commit);
      else {
        if (commit.keys.size > 0) await change.persistKeys?.();
        await change.prepare?.(head, changes, revision);
        await store.commit({ ...commit, ...contentOfProblems(commit, problems?.derived ?? null) });
        // The commit is done, whatever becomes of this.
        await forgetContents(services, revision, changes).catch(() => {});
      }
      return { head, revision, changed: true, changes, ...reported };
    } catch (error) {
      // After a lost race, check whether the head is still the expected one.
      const retries = Math.max(limits.maxCommitRetries, expectedRevision === undefined ? 0 : 1);
      if (retry >= retries || !(await isLostRace(error, store, head))) throw error;
      await pause(services, retry);
    }
  }
}

/** What refuses a change because of documents that it deletes unnamed; a dry run says so as a warning. */
async function unconfirmedAmong(
  services: CommitServices,
  by: Principal,
  request: CommitRequest,
  { deletesUnnamed }: ChangePlan,
  planned: Pick<CommittedChange, 'head' | 'changes'>,
): Promise<readonly Fault[]> {
  if (deletesUnnamed === null) return [];
  return unconfirmedDeletions(services, by, { ...planned, ...deletesUnnamed }, request);
}

/** The record of the problems after a commit, with the pages of both. */
function contentOfProblems(
  { pages, revision }: Commit,
  derived: DerivedProblems | null,
): Pick<Commit, 'pages' | 'problems'> {
  // Nobody else may take for the problems of the revision what a lost secret leaves of them.
  if (derived === null || derived.record.lost !== undefined) return { pages };
  return {
    pages: new Map([...pages, ...textsOfPages(derived.pages)]),
    problems: new Map([[problemsDigest(revision.maps), problemRecordText(derived.record)]]),
  };
}

/** A POLICY_PENDING for each policy of which it is not known whether the change violates it. */
function pendingPolicies(derived: DerivedProblems | null): readonly Fault[] {
  return (derived?.pending ?? []).map((policy) => fault('POLICY_PENDING', { policy }));
}

/** References accepted with a warning, and DataSchemas without effect: up to the limit. */
function allWarnings(
  { limits }: CommitServices,
  accepted: readonly Fault[],
  changes: readonly PlannedChange[],
  { place = (faults) => faults }: ChangePlan,
): readonly Fault[] {
  const reserved = place(reservedNameWarnings(changes), new Map());
  return reserved.length === 0 ? accepted : [...accepted, ...reserved].slice(0, limits.maxFaults);
}

/** Whether another writer was first, or a purge deleted the head while it was read. */
async function isLostRace(error: unknown, store: HistoryStore, head: Revision): Promise<boolean> {
  if (!(error instanceof PurserError)) return false;
  if (error.code !== 'STORE_CORRUPT') return error.code === 'REVISION_CONFLICT';
  const [found] = await store.revisions([head.id]);
  return found?.digest !== head.digest;
}

const nothing = { commit: null, schemaChange: null };

/** The commit to write; null if nothing changes. @throws all faults of links after it */
async function commitOf(
  services: CommitServices,
  head: Revision,
  { changes, texts, keys }: ProposedContent,
  { always, ignoresReferences, place = (faults) => faults }: ChangePlan,
  note: CommitNote,
): Promise<
  Pick<CommittedChange, 'warnings' | 'schemaChange'> & { readonly commit: Commit | null }
> {
  const { content, limits } = services;
  const entries = changes.filter(({ kind }) => kind !== 'unchanged' && kind !== 'absent');
  const absent = changes.filter(({ kind }) => kind === 'absent').map(({ id }) => id);
  const unchanged = changes.filter(({ kind }) => kind === 'unchanged').map(({ id }) => id);
  if (entries.length + absent.length === 0 && !always) {
    return { ...nothing, warnings: [] };
  }
  const documents = entries.flatMap(({ after }) => (after && texts.get(after.digest)) ?? []);
  const { edited, next, release } = await nextState(services, head, entries, { documents, keys });
  const change = { head, next, changes: entries, unchanged, absent };
  const checking = checkLinksOfChange(services, change, documents).finally(release);
  const { links, schemaChange, written, faults, warnings: accepted, causes } = await checking;
  if (!ignoresReferences) throwFaults(capFaults(place(faults, causes), limits.maxFaults));
  const warnings = place(accepted, causes);
  if (entries.length === 0 && !always) return { ...nothing, warnings };
  const after = schemaChange && (await versionsAfter(head.maps, schemaChange, content.pages));
  const segments = after?.versionedChange.changed ? encodeVersions(after.versions) : new Map();
  const changed = { entries, links, segments };
  const { maps, pages } =
    links.length + segments.size === 0
      ? edited
      : await editLinks(edited, head.maps, changed, head.id + 1, content.pages);
  const revision = makeRevision(head, maps, changes, note);
  const commit = { documents: written, pages: textsOfPages(pages), keys, revision };
  return { commit, warnings, schemaChange: after?.versionedChange ?? null };
}

/** Checks a change, and returns its effect on the links of documents; its content is available during this. */
async function checkLinksOfChange(
  services: CommitServices,
  change: LinkedChange,
  documents: readonly StoredDocument[],
) {
  const checkResult = await services.checkLinks(change);
  return { ...checkResult, written: withLinks(documents, checkResult.links) };
}

/** Documents to write, with their links as rendered. */
function withLinks(
  documents: readonly StoredDocument[],
  links: readonly LinkChange[],
): readonly StoredDocument[] {
  if (links.length === 0) return documents;
  const byKey = new Map(links.map(({ key, after }) => [key, after ?? []]));
  return documents.map((document) => {
    const linked = (byKey.get(sourceKey(document)) ?? []).map(sourceKey);
    return { ...document, references: [...new Set([...document.references, ...linked])] };
  });
}

/** Waits, longer after each lost race, and for random times, so that other writers can commit. */
function pause({ timer, entropy }: CommitServices, retry: number): Promise<void> {
  const maxDelayMs = Math.min(2 ** retry, 100);
  const [part = 0] = entropy.bytes(1);
  return timer.wait((part / 255) * maxDelayMs);
}

/** What a change makes of documents that Purser runs from takes permissions of its own. @throws ACCESS_DENIED */
async function checkRights(
  services: CommitServices,
  by: Principal,
  committing: {
    readonly commit: Commit;
    readonly head: Revision;
    readonly changes: readonly PlannedChange[];
  },
  { place }: ChangePlan,
): Promise<void> {
  await checkSourceChanges(services, by, committing, place);
  await checkPolicyChanges(services, by, committing);
  await checkCallRights(services, by, committing);
}
