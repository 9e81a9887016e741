import type { Principal } from '../../domain/access/principal.ts';
import { sourceKey } from '../../domain/document/document.ts';
import { type Fault, fault, staleRevision, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { textsOfPages } from '../../domain/history/page.ts';
import { filterInSteps, flatMapInSteps } from '../../domain/in-steps.ts';
import { problemRecordText, problemsDigest } from '../../domain/problem/problem-record.ts';
import { editLinks } from '../../domain/revision/edit-maps.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import { type CommitNote, makeRevision } from '../../domain/revision/make-revision.ts';
import { hasEffect, type PlannedChange } from '../../domain/revision/plan-change.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { encodeVersions } from '../../domain/revision/schema-versions.ts';
import type { Commit, StoredDocument } from '../../ports/history-store.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import { nextState } from '../kernel/next-state.ts';
import type { Services } from '../kernel/services.ts';
import type { DerivedProblems } from '../problems/derive-problems.ts';
import type { ProblemTracker } from '../problems/problem-tracker.ts';
import type { LinkChecker, LinkedChange } from '../references/linked-change.ts';
import { versionsAfter } from '../references/read-versions.ts';
import { reservedNameWarnings } from '../validate/reserved-names.ts';
import type {
  ChangePlan,
  CommitRequest,
  CommittedChange,
  PlannedCommit,
  ProposedContent,
} from './change-plan.ts';
import { checkCallRights } from './check-call-rights.ts';
import { unconfirmedDeletions } from './check-deletions.ts';
import { checkPolicyChanges } from './check-policy-changes.ts';
import { checkSourceChanges } from './check-source-changes.ts';
import { basisOf } from './plan-basis.ts';
import { type OnProblems, problemsOfCommit } from './problems-of-commit.ts';

/** Dependencies of planning. */
export interface PlanServices extends Services {
  readonly checkLinks: LinkChecker;
  readonly problems: ProblemTracker;
  /** The default for changes that introduce problems. */
  readonly onProblems: OnProblems;
  readonly maxUnconfirmedDeletions: number;
}

/**
 * Plans and checks a change on a revision: the head, or one whose content is pinned. Writes nothing.
 *
 * @throws REVISION_CONFLICT unless the revision is the one that the request expects; what `change.plan` throws;
 * PROBLEMS_INTRODUCED, DELETIONS_UNCONFIRMED, SUBMISSION_EMPTY; all faults of references; ACCESS_DENIED
 */
export async function planCommit(
  services: PlanServices,
  by: Principal,
  request: CommitRequest,
  change: ChangePlan,
  head: Revision,
): Promise<PlannedCommit> {
  const { expectedRevision, dryRun = false } = request;
  if (expectedRevision !== undefined && expectedRevision !== head.id) {
    throw staleRevision({ expected: expectedRevision, head: head.id });
  }
  const planned = await change.plan(head);
  const { changes } = planned;
  const unconfirmed = await unconfirmedAmong(services, by, request, change, { head, changes });
  if (!dryRun) throwFaults(unconfirmed);
  const note = noteOf(services, by, request);
  const ignoresReferences = dryRun && change.ignoresReferences === true;
  const asked = { ...change, ignoresReferences };
  const { commit, warnings, schemaChange, isLinked } = await commitOf(
    services,
    head,
    planned,
    asked,
    note,
  );
  if (commit !== null) await checkRights(services, by, { commit, head, changes }, change);
  const committing = { commit, head, changes };
  const problems = await problemsOfCommit(services, by, request, change, committing);
  const allWarnings = await warningsOf(services, warnings, changes, change);
  const result = {
    head,
    revision: commit?.revision ?? head,
    changed: commit !== null,
    changes,
    warnings: [...unconfirmed, ...pendingPolicies(problems?.derived ?? null), ...allWarnings],
    schemaChange,
    problemChanges: problems?.report ?? null,
  };
  const derived = problems?.derived ?? null;
  const size = Math.max(changes.length, derived?.checked ?? 0);
  if (commit === null) return { result, commit, size, basis: null };
  const isReusable = !isLinked && expectedRevision === undefined && change.isLocal === true;
  const basis =
    isReusable && derived !== null ? await runCooperatively(basisOf(changes, derived)) : null;
  return { result, commit: { ...commit, ...contentOfProblems(commit, derived) }, size, basis };
}

/** Who makes a revision, why and when. */
export function noteOf(
  { clock }: Pick<PlanServices, 'clock'>,
  by: Principal,
  { author = by.name, message = '' }: CommitRequest,
): CommitNote {
  return { author, message, createdAt: clock.now() };
}

/** What refuses a change because of documents that it deletes unnamed; a dry run says so as a warning. */
async function unconfirmedAmong(
  services: PlanServices,
  by: Principal,
  request: CommitRequest,
  { deletesUnnamed }: ChangePlan,
  planned: Pick<CommittedChange, 'head' | 'changes'>,
): Promise<readonly Fault[]> {
  if (deletesUnnamed === null) return [];
  return unconfirmedDeletions(services, by, { ...planned, ...deletesUnnamed }, request);
}

/** The record of the problems after a commit, with the pages of both. */
export function contentOfProblems(
  { pages, revision }: Pick<Commit, 'pages' | 'revision'>,
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
async function warningsOf(
  { limits }: PlanServices,
  accepted: readonly Fault[],
  changes: readonly PlannedChange[],
  { place = (faults) => faults }: ChangePlan,
): Promise<readonly Fault[]> {
  const reserved = place(await runCooperatively(reservedNameWarnings(changes)), new Map());
  return reserved.length === 0 ? accepted : [...accepted, ...reserved].slice(0, limits.maxFaults);
}

const nothing = { commit: null, schemaChange: null, isLinked: false };

/** The commit to write; null if nothing changes. @throws all faults of links after it */
async function commitOf(
  services: PlanServices,
  head: Revision,
  { changes, texts, keys }: ProposedContent,
  { always, ignoresReferences, place = (faults) => faults }: ChangePlan,
  note: CommitNote,
): Promise<
  Pick<CommittedChange, 'warnings' | 'schemaChange'> & {
    readonly commit: Commit | null;
    readonly isLinked: boolean;
  }
> {
  const { content, limits } = services;
  const entries = await runCooperatively(filterInSteps(changes, hasEffect));
  const absent = changes.filter(({ kind }) => kind === 'absent').map(({ id }) => id);
  const unchanged = changes.filter(({ kind }) => kind === 'unchanged').map(({ id }) => id);
  if (entries.length + absent.length === 0 && !always) {
    return { ...nothing, warnings: [] };
  }
  const textOf = ({ after }: PlannedChange) => (after && texts.get(after.digest)) ?? [];
  const documents = await runCooperatively(flatMapInSteps(entries, textOf));
  const { edited, next, release } = await nextState(services, head, entries, { documents, keys });
  const change = { head, next, changes: entries, unchanged, absent };
  const checking = checkLinksOfChange(services, change, documents).finally(release);
  const {
    isConcerned: isLinked,
    links,
    schemaChange,
    written,
    causes,
    ...checked
  } = await checking;
  const { faults, warnings: accepted } = checked;
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
  return { commit, warnings, schemaChange: after?.versionedChange ?? null, isLinked };
}

/** Checks a change, and returns its effect on the links of documents; its content is available during this. */
async function checkLinksOfChange(
  services: PlanServices,
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

/** What a change makes of documents that Purser runs from takes permissions of its own. @throws ACCESS_DENIED */
async function checkRights(
  services: PlanServices,
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
