import { sourceKey } from '../domain/document/document.ts';
import type { Limits } from '../domain/limits.ts';
import { createBoundedMemo } from '../domain/render/bounded-memo.ts';
import type { Clock } from '../ports/clock.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import type { App } from './app.ts';
import { collectGarbage } from './collect-garbage.ts';
import { createContent } from './content.ts';
import { contentSince } from './content-since.ts';
import { createDiffs } from './diff-revisions.ts';
import { documentHistory } from './document-history.ts';
import { createExplainer } from './explain-documents.ts';
import { exportHistory } from './export-history.ts';
import { findDocuments } from './find-documents.ts';
import { findRevision, revisionsById } from './find-revisions.ts';
import { createFollowers } from './follow.ts';
import { fsck } from './fsck.ts';
import { importHistory } from './import-history.ts';
import { purgeHistory } from './purge-history.ts';
import { entriesById, entriesByName } from './read-entries.ts';
import { relatedDocuments } from './related-documents.ts';
import { createRevisionRenderer } from './render-revision.ts';
import { rollbackHistory } from './rollback-history.ts';
import { selectRevisions } from './select-revisions.ts';
import type { Services } from './services.ts';
import { createSnapshots } from './snapshots.ts';
import { submitDocuments } from './submit-documents.ts';
import { deleteTag, putTag } from './tag-revision.ts';
import { watchRevisions } from './watch-revisions.ts';

/** What the upkeep of a store may do. */
export interface UpkeepRules {
  readonly allowPurge: boolean;
  /** Milliseconds for which content is kept that may be on its way into a revision. */
  readonly gcGraceMs: number;
}

const usualUpkeep: UpkeepRules = { allowPurge: false, gcGraceMs: 60 * 60_000 };

/** Every use case over the ports. Closing the app closes the store. */
export function createApp(ports: {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly upkeep?: UpkeepRules;
}): App {
  const { store, clock, limits, upkeep = usualUpkeep } = ports;
  const content = createContent(store, limits);
  const snapshots = createSnapshots(content, limits.contentCacheBytes);
  const memo = createBoundedMemo(limits.renderMemoBytes);
  const services: Services = { store, clock, limits, content, snapshots, memo };
  const renderer = createRevisionRenderer(services);
  const explain = createExplainer(services);
  const diffs = createDiffs({ ...services, renderer });
  const followers = createFollowers();
  return {
    submitDocuments: (by, submission) => submitDocuments(services, by, submission),
    rollback: (by, to, request) => rollbackHistory(services, by, to, request),
    diff: (_by, from, to) => diffs(from, to),
    revision: (_by, ref) => findRevision(store, ref),
    revisionsById: (_by, ids) => revisionsById(store, ids),
    revisions: (_by, page, filter) => selectRevisions(services, page, filter),
    documentHistory: (_by, upTo, name, page) => documentHistory(services, upTo, name, page),
    revisionsCreated: (_by, watch) => watchRevisions(store, followers, watch),
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
    explain: (_by, revision, ids) => explain(revision, ids),
    contentSince: (_by, places) => contentSince(services, places),
    related: (_by, revision, relation, ids) => relatedDocuments(services, revision, relation, ids),
    exportHistory: (_by, progress) => exportHistory(store, progress),
    importHistory: (_by, lines, progress) => importHistory(store, lines, limits, progress),
    fsck: (_by, progress) => fsck(store.upkeep, limits, progress),
    collectGarbage: (_by, dryRun, progress) =>
      collectGarbage(store, { dryRun, graceMs: upkeep.gcGraceMs }, progress),
    purge: (_by, confirm) => purgeHistory(store, upkeep.allowPurge, confirm),
    health: () => store.ping(),
    close: async () => {
      followers.close();
      await store.close();
    },
  };
}
