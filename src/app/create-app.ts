import { sightOf } from '../domain/access/sight.ts';
import { sourceKey } from '../domain/document/document.ts';
import { auditApp } from './access/audit/audit-app.ts';
import { guardApp } from './access/guard/guard-app.ts';
import { tellPurged } from './access/tell-purged.ts';
import type { App } from './app.ts';
import type { AppPorts } from './app-ports.ts';
import { contentSince } from './content/content-since.ts';
import { createDeckhand } from './deckhand/create-deckhand.ts';
import { createDiffs } from './diff/diff-revisions.ts';
import { createExplainer } from './explain/explain-documents.ts';
import { createServices } from './kernel/create-services.ts';
import { findRevision, revisionsById } from './kernel/find-revisions.ts';
import { entriesById, entriesByName } from './kernel/read-entries.ts';
import { createReferences } from './references/create-references.ts';
import { relatedDocuments } from './render/related-documents.ts';
import { createRevisionRenderer } from './render/render-revision.ts';
import { documentHistory } from './revisions/document-history.ts';
import { findDocuments } from './revisions/find-documents.ts';
import { createFollowers } from './revisions/follow.ts';
import { selectRevisions } from './revisions/select-revisions.ts';
import { deleteTag, putTag } from './revisions/tag-revision.ts';
import { watchRevisions } from './revisions/watch-revisions.ts';
import { writtenIn } from './revisions/written-in.ts';
import { createRedaction } from './secrets/show-secrets.ts';
import { createChanges } from './submit/create-changes.ts';
import { createUpkeep } from './upkeep/create-upkeep.ts';
import { createValidations } from './validate/create-validations.ts';

/** Every use case over the ports. Closing the app closes the store. */
export function createApp(ports: AppPorts): App {
  const { store, clock, entropy, logger = null } = ports;
  const services = createServices(ports);
  const { content } = services;
  const renderer = createRevisionRenderer(services);
  const shown = createRedaction(services);
  const references = createReferences(services, renderer, ports.missingReferences);
  const explain = createExplainer(services);
  const diffs = createDiffs({ ...services, renderer });
  const followers = createFollowers();
  const validations = createValidations(services, renderer, followers);
  const { judge, validityOf } = validations;
  const deckhand = createDeckhand({ ...services, renderer, diffs }, validations.cases, shown);
  const changing = { ...services, judge, explain, judgeLinks: references.judgeLinks };
  const open: App = {
    ...validations.cases,
    ...deckhand,
    ...references.cases,
    ...createUpkeep(ports, { ...changing, renderer, deckhand }),
    ...createChanges(changing, validations, deckhand),
    diff: (_by, from, to) => diffs(from, to),
    revision: (_by, ref) => findRevision(store, ref),
    revisionsById: (_by, ids) => revisionsById(store, ids),
    revisions: (by, page, filter) =>
      selectRevisions({ ...services, validityOf, sight: sightOf(by) }, page, filter),
    documentHistory: (by, upTo, name, page) =>
      documentHistory({ ...services, sight: sightOf(by) }, upTo, name, page),
    written: (by, revisions) => writtenIn(services, revisions, sightOf(by)),
    revisionsCreated: (_by, watch) => watchRevisions(store, followers, watch),
    tags: (_by, revisions) => store.tags(revisions),
    putTag: (_by, revision, name, data) => putTag(store, revision, name, data),
    deleteTag: (_by, revision, name) => deleteTag(store, revision, name),
    documents: (by, revision, selection) =>
      findDocuments(services, revision, selection, sightOf(by)),
    documentsById: (_by, { maps }, ids) => entriesById(maps, ids, content.pages),
    documentsByName: async (_by, { maps }, ids) => {
      const found = await entriesByName(maps, ids, content.pages);
      return ids.map((id) => found.get(sourceKey(id)) ?? []);
    },
    bodies: (_by, entries) => shown.bodies(entries),
    openBodies: (_by, entries) => content.documents(entries),
    renderedDocuments: async (by, revision, selection) =>
      shown.slice(await renderer.list(revision, selection, sightOf(by))),
    renderedById: async (_by, revision, ids) =>
      shown.outcomes(await renderer.byName(revision, ids)),
    openRendered: (_by, revision, ids) => renderer.byName(revision, ids),
    explain: (_by, revision, ids) => explain(revision, ids),
    contentSince: (_by, places) => contentSince(services, places),
    related: (_by, revision, relation, ids) => relatedDocuments(services, revision, relation, ids),
    close: async () => {
      followers.close();
      validations.close();
      await store.close();
    },
  };
  const audit = { log: store.audit, clock, entropy, logger };
  return auditApp(tellPurged(guardApp(open, services), services), audit);
}
