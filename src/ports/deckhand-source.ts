import type { ReadDocument } from '../domain/document/submitted.ts';
import type { Json } from '../domain/json/value.ts';
import type { RevisionId } from '../domain/revision/revision.ts';

/** A revision in the list of revisions. */
export interface SourceRevision {
  readonly id: RevisionId;
  /** UTC, ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly isTagged: boolean;
}

/** A document in a list, with its `status.bucket`. (docs/rest.md#lists-of-documents) */
export interface SourceDocument {
  readonly read: ReadDocument;
  readonly bucket: string;
}

/** A rendered document, in cleartext. */
export interface SourceRendered {
  readonly schema: string;
  readonly metadata: Json;
  readonly data: Json;
  /** Whether it contains an `ExactNumber`. */
  readonly exact: boolean;
}

/** The rendered documents of a revision, or why it cannot be rendered there: status and kind of error. */
export type SourceRendering =
  | { readonly documents: readonly SourceRendered[] }
  | { readonly reason: string };

/** A result of a validation in `validations/detail`. (docs/rest.md#validation-results) */
export interface SourceValidation {
  readonly name: string;
  readonly status: string;
  /** Null: unknown. */
  readonly validator: Json;
  readonly errors: readonly Json[];
  /** UTC, ISO 8601 with milliseconds; null: unknown. */
  readonly createdAt: string | null;
  readonly expiresAfter: string | null;
}

/** The data of a secret. */
export interface SecretReading {
  readonly data: Json;
  /** Whether it contains an `ExactNumber`. */
  readonly exact: boolean;
}

/**
 * The secret of a reference, or why it cannot be read. With `readings`, its payload has several possible meanings, and
 * the secret alone does not decide.
 */
export type SourceSecret =
  | SecretReading
  | { readonly readings: readonly SecretReading[] }
  | { readonly reason: string };

/**
 * A running Deckhand, or another service with the same API, for reading its history. Its responses are not trusted:
 * only data of the promised shape is returned.
 *
 * Every method throws DECKHAND_UNREACHABLE, DECKHAND_DENIED, DECKHAND_ANSWER_UNUSABLE, and LIMIT_EXCEEDED or
 * YAML_UNSUPPORTED for responses that could not be submitted either. No error quotes the token or a value of a
 * document.
 */
export interface DeckhandSource {
  /** The prefix of its paths: `https://deckhand.example/api/v1.0`. */
  readonly url: string;

  /** All revisions, in order of number; there may be gaps. */
  revisions(): Promise<readonly SourceRevision[]>;

  /** The live documents of a revision; the data of encrypted ones is a reference. */
  documents(revision: RevisionId): Promise<readonly SourceDocument[]>;

  /** The rendered documents of a revision. */
  rendered(revision: RevisionId): Promise<SourceRendering>;

  /** The names of the validation policies that a revision lists. */
  policies(revision: RevisionId): Promise<readonly string[]>;

  /** Name and data of each tag. */
  tags(revision: RevisionId): Promise<readonly (readonly [string, Json])[]>;

  /** The results of validations, those of one name in the order in which they were recorded. */
  validations(revision: RevisionId): Promise<readonly SourceValidation[]>;

  /** The secret of a document of that schema. Sends requests only to the configured hosts. */
  secret(reference: string, schema: string): Promise<SourceSecret>;
}
