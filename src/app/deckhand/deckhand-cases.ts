import type { Principal } from '../../domain/access/principal.ts';
import type { Document, DocumentEntry } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { RevisionValidity, ValidationCases } from '../validate/validation-cases.ts';
import type { DeepDifferences } from './deep-differences.ts';
import type { RevisionDescription, RevisionList, RevisionsRequest } from './revision-list.ts';

export type { RevisionDescription, RevisionList, RevisionsRequest };

/** A result of a validation, if there is one, and what the validations of its revision come to. */
export interface FoundResult {
  readonly entry: ValidationEntry | null;
  readonly validity: RevisionValidity;
}

/** What one can ask of Purser because clients of Deckhand do. */
export interface DeckhandCases {
  /** The history as clients of Deckhand list it, with all that they are told of each revision. (spec 10.3) */
  listRevisions(by: Principal, request: RevisionsRequest): Promise<RevisionList>;

  /** All that clients of Deckhand are told of a revision. (spec 10.4) */
  describeRevision(by: Principal, revision: Revision): Promise<RevisionDescription>;

  /** One tag of a revision. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
  tag(by: Principal, revision: RevisionId, name: string): Promise<Tag>;

  /** Takes all tags off a revision, if it has any. @throws REVISION_NOT_FOUND */
  deleteTags(by: Principal, revision: RevisionId): Promise<void>;

  /**
   * Looks whether somebody may create every encrypted document of a revision, whatever of it is still
   * there; 0 is the empty revision.
   *
   * @throws ACCESS_DENIED, REVISION_NOT_FOUND
   * @see spec deckhand.md 13
   */
  checkRollback(by: Principal, to: RevisionId): Promise<void>;

  /**
   * A revision as clients of Deckhand have it rendered: itself if it has a layering policy; else, with
   * the documents it has, the policy that was live last before it. Never looks at later revisions.
   *
   * @throws LAYERING_POLICY_NOT_FOUND
   * @see spec deckhand.md D1
   */
  layered(by: Principal, revision: Revision): Promise<Revision>;

  /**
   * What differs between the rendered documents of two revisions, both of them `layered`; the first may
   * be the newer. Nothing of a secret is in it.
   *
   * @throws LAYERING_POLICY_NOT_FOUND; every code of rendering, for one that cannot be rendered whole, in the
   *   order of `inFindingOrder`
   * @see spec deckhand.md 9.8
   */
  deepDifferences(by: Principal, from: Revision, to: Revision): Promise<DeepDifferences>;

  /**
   * Faults of a revision that cannot be rendered, in the order in which Deckhand finds them: the first is the
   * one that it reports. The revision is `layered`, and the faults are those that the caller may see.
   */
  inFindingOrder(
    by: Principal,
    revision: Revision,
    faults: readonly Fault[],
  ): Promise<readonly Fault[]>;

  /**
   * What is wrong with the rendered documents of a revision by its DataSchemas, as it is recorded; none
   * if nothing is but ValidationPolicies (see `withheldFor`). Whoever may see the documents may know that; of
   * others, only that something is wrong. (spec 8.2, 8.4)
   */
  schemaErrors(by: Principal, revision: Revision): Promise<readonly JsonObject[]>;

  /**
   * Records the result of a validation that is told in YAML, as {@link ValidationCases.addValidation} does.
   *
   * @throws REVISION_NOT_FOUND, VALIDATION_MALFORMED; every code of reading YAML
   * @see spec deckhand.md 8.5, 10.2
   */
  reportValidation(
    by: Principal,
    revision: RevisionId,
    name: string,
    text: string,
  ): Promise<ValidationEntry>;

  /** One result of a validation, for who may see it though they may not list any. (spec 10.2) */
  validationEntry(
    by: Principal,
    revision: Revision,
    name: string,
    index: number,
  ): Promise<FoundResult>;

  /**
   * The stored documents behind entries, with a reference in place of the data of encrypted ones.
   *
   * @see spec deckhand.md 12.2
   */
  referredBodies(by: Principal, entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
}
