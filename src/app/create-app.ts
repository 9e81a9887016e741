import { sourceKey } from '../domain/document/document.ts';
import type { Limits } from '../domain/limits.ts';
import { createBoundedMemo } from '../domain/render/bounded-memo.ts';
import type { Clock } from '../ports/clock.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import type { App } from './app.ts';
import { createContent } from './content.ts';
import { findDocuments } from './find-documents.ts';
import { findRevision, listRevisions, revisionsById } from './find-revisions.ts';
import { entriesById, entriesByName } from './read-entries.ts';
import { relatedDocuments } from './related-documents.ts';
import { createRevisionRenderer } from './render-revision.ts';
import type { Services } from './services.ts';
import { createSnapshots } from './snapshots.ts';
import { submitDocuments } from './submit-documents.ts';
import { deleteTag, putTag } from './tag-revision.ts';

/** Every use case over the ports. Closing the app closes the store. */
export function createApp(ports: {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly limits: Limits;
}): App {
  const { store, clock, limits } = ports;
  const content = createContent(store, limits);
  const snapshots = createSnapshots(content, limits.contentCacheBytes);
  const memo = createBoundedMemo(limits.renderMemoBytes);
  const services: Services = { store, clock, limits, content, snapshots, memo };
  const renderer = createRevisionRenderer(services);
  return {
    submitDocuments: (by, submission) => submitDocuments(services, by, submission),
    revision: (_by, ref) => findRevision(store, ref),
    revisionsById: (_by, ids) => revisionsById(store, ids),
    revisions: (_by, page) => listRevisions(store, page),
    tags: (_by, revisions) => store.tags(revisions),
    putTag: (_by, revision, name, data) => putTag(store, revision, name, data),
    deleteTag: (_by, revision, name) => deleteTag(store, revision, name),
    documents: (_by, revision, selection) => findDocuments(services, revision, selection),
    documentsById: (_by, { maps }, ids) => entriesById(maps, ids, content.pages),
    documentsByName: async (_by, { maps }, ids) => {
      const found = await entriesByName(maps, ids, content.pages);
      return ids.map((id) => found.get(sourceKey(id)) ?? []);
    },
    bodies: (_by, entries) => content.documents(entries),
    renderedDocuments: (_by, revision, selection) => renderer.list(revision, selection),
    renderedById: (_by, revision, ids) => renderer.byName(revision, ids),
    related: (_by, revision, relation, ids) => relatedDocuments(services, revision, relation, ids),
    health: () => store.ping(),
    close: () => store.close(),
  };
}
