import type { ReadDocument } from '../domain/document/submitted.ts';
import type { Json } from '../domain/json/value.ts';
import type { RevisionId } from '../domain/revision/revision.ts';

/** A revision as it is listed. */
export interface SourceRevision {
  readonly id: RevisionId;
  /** UTC, ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly isTagged: boolean;
}

/** A document as it is listed, with its `status.bucket`. (docs/rest.md#lists-of-documents) */
export interface SourceDocument {
  readonly read: ReadDocument;
  readonly bucket: string;
}

/** A rendered document, in cleartext. */
export interface SourceRendered {
  readonly schema: string;
  readonly metadata: Json;
  readonly data: Json;
  /** Whether an `ExactNumber` is in it. */
  readonly exact: boolean;
}

/** The rendered documents of a revision, or why it is not rendered there: status and kind of error. */
export type SourceRendering =
  | { readonly documents: readonly SourceRendered[] }
  | { readonly reason: string };

/** A result of a validation as `validations/detail` lists it. (docs/rest.md#validation-results) */
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

/** The data that a secret stands for. */
export interface SecretReading {
  readonly data: Json;
  /** Whether an `ExactNumber` is in it. */
  readonly exact: boolean;
}

/**
 * A secret behind a reference, or why it cannot be had. With `readings`, its payload can mean several things, and
 * the secret alone does not say which.
 */
export type SourceSecret =
  | SecretReading
  | { readonly readings: readonly SecretReading[] }
  | { readonly reason: string };

/**
 * A running Deckhand, or whatever has the same API, as far as its history can be read from that. What it
 * says is not trusted: only what has the shape promised here comes through.
 *
 * Every method throws DECKHAND_UNREACHABLE, DECKHAND_DENIED, DECKHAND_ANSWER_UNUSABLE, and
 * LIMIT_EXCEEDED or YAML_UNSUPPORTED for answers that could not be submitted either. No error quotes
 * the token or a value of a document.
 */
export interface DeckhandSource {
  /** What its paths begin with: `https://deckhand.example/api/v1.0`. */
  readonly url: string;

  /** All revisions, in order of number; numbers may be left out. */
  revisions(): Promise<readonly SourceRevision[]>;

  /** The documents that live in a revision; of encrypted ones the data is a reference. */
  documents(revision: RevisionId): Promise<readonly SourceDocument[]>;

  /** What a revision is rendered to. */
  rendered(revision: RevisionId): Promise<SourceRendering>;

  /** The names of validation policies that a revision is said to have. */
  policies(revision: RevisionId): Promise<readonly string[]>;

  /** Name and data of each tag. */
  tags(revision: RevisionId): Promise<readonly (readonly [string, Json])[]>;

  /** The results of validations, those of one name in the order in which they were recorded. */
  validations(revision: RevisionId): Promise<readonly SourceValidation[]>;

  /** The secret of a document of that schema. Asks no host but the configured ones. */
  secret(reference: string, schema: string): Promise<SourceSecret>;
}
