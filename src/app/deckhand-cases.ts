import type { Principal } from '../domain/access/principal.ts';
import type { Document, DocumentEntry } from '../domain/document/document.ts';
import type { JsonObject } from '../domain/json/value.ts';
import type { Revision, RevisionId, Tag } from '../domain/revision/revision.ts';

/** What one can ask of Purser because clients of Deckhand do. */
export interface DeckhandCases {
  /** One tag of a revision. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
  tag(by: Principal, revision: RevisionId, name: string): Promise<Tag>;

  /** Takes all tags off a revision, if it has any. @throws REVISION_NOT_FOUND */
  deleteTags(by: Principal, revision: RevisionId): Promise<void>;

  /**
   * A revision as clients of Deckhand have it rendered: itself if it has a layering policy; else, with
   * the documents it has, the policy that was live last before it. Never looks at later revisions.
   *
   * @throws LAYERING_POLICY_NOT_FOUND
   * @see spec deckhand.md D1
   */
  layered(by: Principal, revision: Revision): Promise<Revision>;

  /**
   * What is wrong with the rendered documents of a revision by its DataSchemas, as it is recorded; none
   * if nothing is. Whoever may see the documents may know that. (spec 8.2, 8.4)
   */
  schemaErrors(by: Principal, revision: Revision): Promise<readonly JsonObject[]>;

  /**
   * The stored documents behind entries, with a reference in place of the data of encrypted ones.
   *
   * @see spec deckhand.md 12.2
   */
  referredBodies(by: Principal, entries: readonly DocumentEntry[]): Promise<readonly Document[]>;
}
