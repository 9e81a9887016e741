import { sightOf } from '../domain/access/sight.ts';
import { sourceKey } from '../domain/document/document.ts';
import type { App } from './app.ts';
import type { AppPorts } from './app-ports.ts';
import { auditApp } from './audit/audit-app.ts';
import { contentSince } from './content-since.ts';
import { createChanges } from './create-changes.ts';
import { createDeckhand } from './create-deckhand.ts';
import { createServices } from './create-services.ts';
import { createUpkeep } from './create-upkeep.ts';
import { createValidations } from './create-validations.ts';
import { createDiffs } from './diff-revisions.ts';
import { documentHistory } from './document-history.ts';
import { createExplainer } from './explain-documents.ts';
import { findDocuments } from './find-documents.ts';
import { findRevision, revisionsById } from './find-revisions.ts';
import { createFollowers } from './follow.ts';
import { guardApp } from './guard/guard-app.ts';
import { entriesById, entriesByName } from './read-entries.ts';
import { createReferences } from './references/create-references.ts';
import { relatedDocuments } from './related-documents.ts';
import { createRevisionRenderer } from './render-revision.ts';
import { selectRevisions } from './select-revisions.ts';
import { createRedaction } from './show-secrets.ts';
import { deleteTag, putTag } from './tag-revision.ts';
import { tellPurged } from './tell-purged.ts';
import { watchRevisions } from './watch-revisions.ts';
import { writtenIn } from './written-in.ts';

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
