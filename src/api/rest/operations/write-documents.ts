import type { App } from '../../../app/app.ts';
import type { SubmissionResult } from '../../../app/submit/submission.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { DocumentEntry } from '../../../domain/document/document.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { ListedItem } from './list-documents.ts';

/** The response about documents that a client of Deckhand wrote. (docs/rest.md#writing-documents) */
export interface WrittenDocuments {
  /**
   * The new revision, or the head if nothing changed: `status.revision` of every listed document.
   */
  readonly revision: RevisionId;
  readonly changed: boolean;
  /**
   * The existing documents of the submission, in its order, changed or not; in pages, with references in place of
   * secret data.
   */
  readonly pages: AsyncIterable<readonly ListedItem[]>;
  /** If there are none: the buckets from which documents were deleted. */
  readonly emptied: readonly string[];
  readonly warnings: readonly Fault[];
}

type Submitting = Pick<App, 'submitDocuments' | 'submittedBodies'>;

/** Documents whose bodies are read at once. */
const pageRows = 500;

/**
 * Replaces the documents of a bucket with those of a text; deletes the others.
 * (docs/rest.md#writing-documents)
 *
 * @throws as `App.submitDocuments`
 */
export async function putBucket(
  app: Submitting,
  by: Principal,
  bucket: string,
  text: string,
): Promise<WrittenDocuments> {
  const dialect = 'deckhand';
  const asDeckhand = {
    dialect,
    acceptsReservedNames: true,
    onProblems: 'ignore',
    confirmDeletions: 'any',
  } as const;
  const submission = { text, bucket, replace: true, ...asDeckhand };
  return writtenDocuments(app, by, await app.submitDocuments(by, submission));
}

/**
 * Adds the documents of a text to the live ones: a new document goes to the bucket `default`, others stay in
 * their buckets. Tombstones delete. Purser's own rules apply, with two exceptions as in a bucket: any name of a
 * DataSchema is accepted, and the last of equal keys wins. (docs/rest.md#writing-documents)
 *
 * @throws as `App.submitDocuments`
 */
export async function postDocuments(
  app: Submitting,
  by: Principal,
  text: string,
): Promise<WrittenDocuments> {
  const options = {
    acceptsReservedNames: true,
    repeatedKeys: 'lastWins',
    onProblems: 'ignore',
  } as const;
  return writtenDocuments(app, by, await app.submitDocuments(by, { text, ...options }));
}

function writtenDocuments(
  app: Submitting,
  by: Principal,
  result: SubmissionResult,
): WrittenDocuments {
  const { revision, changed, documents, warnings } = result;
  const listed = documents.flatMap(({ entry }) => entry ?? []);
  const deleted = documents.flatMap(({ change, bucket }) =>
    change === 'deleted' && bucket !== null ? [bucket] : [],
  );
  return {
    revision: revision.id,
    changed,
    pages: pagesOf(app, by, listed),
    emptied: listed.length === 0 ? [...new Set(deleted)] : [],
    warnings,
  };
}

async function* pagesOf(
  app: Submitting,
  by: Principal,
  listed: readonly DocumentEntry[],
): AsyncGenerator<readonly ListedItem[]> {
  for (let start = 0; start < listed.length; start += pageRows) {
    const entries = listed.slice(start, start + pageRows);
    const documents = await app.submittedBodies(by, entries);
    yield entries.flatMap((entry, at) => {
      const document = documents[at];
      return document === undefined ? [] : [{ entry, document }];
    });
  }
}
