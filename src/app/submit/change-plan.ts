import type { Fault } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { PlannedChange } from '../../domain/revision/plan-change.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { Commit, StoredDocument } from '../../ports/history-store.ts';
import type { DerivedProblems } from '../problems/derive-problems.ts';
import type { ProblemReport } from '../problems/problem-report.ts';
import type { VersionedChange } from '../references/read-versions.ts';
import type { Affected } from '../render/affected-documents.ts';
import type { DeletionRequest } from './check-deletions.ts';
import type { OnProblems, PlaceProblems } from './problems-of-commit.ts';

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

/** The changes of a head, and content that the store may not have yet, by digest. */
export interface ProposedContent {
  readonly changes: readonly PlannedChange[];
  readonly texts: ReadonlyMap<Digest, StoredDocument>;
  /** The wrapped data keys of sealed documents. */
  readonly keys: ReadonlyMap<Digest, string>;
}

/** A change to commit, planned again for each revision that it is to follow. */
export interface ChangePlan {
  plan(head: Revision): Promise<ProposedContent>;
  /**
   * Set if the change deletes documents that the request does not name; `isEmpty`: it names none at
   * all.
   */
  readonly deletesUnnamed: { readonly isEmpty: boolean } | null;
  /** Whether to make a revision even if nothing changes. */
  readonly always: boolean;
  /** Whether it follows from the documents that it names, whatever else is in a revision. */
  readonly isLocal?: boolean;
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

/** A change planned on a revision, of which nothing is written. */
export interface PlannedCommit {
  /** What is returned once it is committed. */
  readonly result: CommittedChange;
  /** What to write; null if nothing changes. */
  readonly commit: Commit | null;
  /** How many documents it changes, or was checked with: what planning it again costs. */
  readonly size: number;
  /** What the plan rests on; null if it has to be made anew for every other revision. */
  readonly basis: PlanBasis | null;
}

/** What a plan rests on: on a revision where all of it is the same, most of the plan is the same. */
export interface PlanBasis {
  /**
   * The keys of the documents that the change names or affects, and of all that these are made from.
   */
  readonly inputs: ReadonlySet<string>;
  readonly derived: DerivedProblems;
  /** The keys of the changed documents if only their data changes, so that no document gets others as inputs; else null. */
  readonly onlyData: readonly string[] | null;
}
