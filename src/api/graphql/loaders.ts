import DataLoader from 'dataloader';
import type { App, Explanation, Relation, RenderedDocument, RevisionRef } from '../../app/app.ts';
import type { ContentPlace } from '../../app/content-since.ts';
import type { Principal } from '../../domain/access/principal.ts';
import {
  type Document,
  type DocumentEntry,
  type DocumentId,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import type { Revision, RevisionId, Tag } from '../../domain/revision/revision.ts';

/** Loads within one revision. */
export interface RevisionLoaders {
  readonly byId: DataLoader<DocumentId, DocumentEntry | null, string>;
  readonly byName: DataLoader<SourceId, readonly DocumentEntry[], string>;
  readonly rendered: DataLoader<SourceId, RenderedDocument | null, string>;
  readonly explanation: DataLoader<SourceId, Explanation | null, string>;
  related(relation: Relation): DataLoader<DocumentId, readonly DocumentEntry[], string>;
}

/**
 * Gathers what the rows of one operation ask for, so that the number of calls does not grow with
 * the rows. Made anew for every operation, which thereby sees one head throughout.
 */
export interface Loaders {
  revision(ref: RevisionRef): Promise<Revision>;
  readonly revisionById: DataLoader<RevisionId, Revision | null>;
  readonly tags: DataLoader<RevisionId, readonly Tag[]>;
  readonly body: DataLoader<DocumentEntry, Document, string>;
  readonly contentSince: DataLoader<ContentPlace, RevisionId, string>;
  within(revision: Revision): RevisionLoaders;
}

export function createLoaders(app: App, by: Principal): Loaders {
  return {
    revision: remember(
      ({ id, tag }) => JSON.stringify([id, tag]),
      (ref) => app.revision(by, ref),
    ),
    revisionById: new DataLoader((ids) => app.revisionsById(by, ids)),
    tags: new DataLoader((ids) => app.tags(by, ids)),
    body: new DataLoader((entries) => app.bodies(by, entries), {
      cacheKeyFn: ({ digest }) => digest,
    }),
    contentSince: new DataLoader((places) => app.contentSince(by, places), {
      cacheKeyFn: ({ entry, location, deep, line }) =>
        JSON.stringify([entry.serial, entry.digest, location, deep, line]),
    }),
    within: remember(
      ({ digest }) => digest,
      (revision) => revisionLoaders(app, by, revision),
    ),
  };
}

function revisionLoaders(app: App, by: Principal, revision: Revision): RevisionLoaders {
  const byDocument = { cacheKeyFn: documentKey };
  const bySource = { cacheKeyFn: sourceKey };
  return {
    byId: new DataLoader((ids) => app.documentsById(by, revision, ids), byDocument),
    byName: new DataLoader((ids) => app.documentsByName(by, revision, ids), bySource),
    rendered: new DataLoader((ids) => app.renderedById(by, revision, ids), bySource),
    explanation: new DataLoader((ids) => app.explain(by, revision, ids), bySource),
    related: remember(
      (relation) => relation,
      (relation) => new DataLoader((ids) => app.related(by, revision, relation, ids), byDocument),
    ),
  };
}

function remember<A, K, V>(
  keyOf: (argument: A) => K,
  make: (argument: A) => V,
): (argument: A) => V {
  const known = new Map<K, V>();
  return (argument) => {
    const key = keyOf(argument);
    const value = known.get(key) ?? make(argument);
    known.set(key, value);
    return value;
  };
}
