import { digestOf } from '../../src/domain/json/canonical.ts';
import { noMaps, type Revision, type RevisionId } from '../../src/domain/revision/revision.ts';
import type { Commit, StoredDocument } from '../../src/ports/history-store.ts';

/** What a test says of a commit; the rest is made up from the id. */
export interface CommitParts {
  /** Texts of documents, and of pages. */
  readonly documents?: readonly string[];
  readonly pages?: readonly string[];
  /** Texts of sealed documents, each with the text of its key. */
  /** What is known of problems, by digest. */
  readonly problems?: Readonly<Record<string, string>>;
  readonly sealed?: Readonly<Record<string, string>>;
  readonly author?: string;
  readonly message?: string;
}

/** A commit of the revision `id` as the store is given it. */
export function buildCommit(id: RevisionId, parts: CommitParts = {}): Commit {
  const { documents = [], pages = [], sealed = {}, problems = {}, author = 'ada' } = parts;
  const { message = `revision ${id}` } = parts;
  return {
    documents: [...documents, ...Object.keys(sealed)].map(storedDocument),
    pages: new Map(pages.map((text) => [digestOf(text), text])),
    keys: new Map(Object.entries(sealed).map(([text, key]) => [digestOf(text), key])),
    problems: new Map(Object.entries(problems)),
    revision: buildRevision(id, author, message),
  };
}

function storedDocument(text: string): StoredDocument {
  const digest = digestOf(text);
  return {
    digest,
    text,
    schema: 'harbour/Berth/v1',
    name: `berth-${digest.slice(0, 8)}`,
    references: ['harbour/Port/v1\u0000kalda', 'harbour/Crane/v1\u0000crane-1'],
  };
}

function buildRevision(id: RevisionId, author: string, message: string): Revision {
  const record = {
    id,
    parent: id === 1 ? null : digestOf(`revision ${id - 1}`),
    maps: { ...noMaps, documents: digestOf(`documents of ${id}`) },
    buckets: ['site', '__proto__'],
    changes: { created: 1, updated: 2, deleted: 3 },
    serials: 3 * id,
    author,
    message,
    createdAt: '2026-11-21T10:00:00.000Z',
  };
  // By number alone, so that any two that follow one another are parent and child.
  return { ...record, digest: digestOf(`revision ${id}`) };
}
