import { sightOf } from '../../domain/access/sight.ts';
import { referentialSchemaKind, sourceKey } from '../../domain/document/document.ts';
import type { App } from '../app.ts';
import { entriesByName, entriesOfKind } from '../read-entries.ts';
import type { ReferenceCases } from '../reference-cases.ts';
import type { Services } from '../services.ts';
import { demand, denied } from './demand.ts';
import { documentsBehind } from './documents-behind.ts';
import { demandDocuments } from './guard-revisions.ts';

/**
 * Who may see what documents need of each other. Use cases leave out the documents that somebody does not
 * see; the rest is decided here.
 */
export function guardReferences(
  open: Pick<App, keyof ReferenceCases>,
  services: Pick<Services, 'content' | 'snapshots'>,
): ReferenceCases {
  return {
    async references(by, revision, ids, query) {
      demandDocuments(by);
      return open.references(by, revision, ids, query);
    },
    async referrers(by, revision, ids, query) {
      demandDocuments(by);
      return open.referrers(by, revision, ids, query);
    },
    async referenceGraph(by, revision, id, query) {
      demandDocuments(by);
      return open.referenceGraph(by, revision, id, query);
    },
    async deletionPlan(by, revision, query) {
      demandDocuments(by);
      return open.deletionPlan(by, revision, query);
    },
    async explainReferences(by, revision, id) {
      demandDocuments(by);
      // Candidates are values of the document, and of what it is made from.
      const behind = (await documentsBehind(services, revision, [id]))(id);
      const sight = sightOf(by);
      if (!behind.every(sight.sees)) {
        const what = 'explaining what is made from documents that are not shown';
        throw denied('deckhand:list_cleartext_documents', what);
      }
      const isSecret = behind.some(({ storagePolicy }) => storagePolicy === 'encrypted');
      if (isSecret) demand(by, 'purser:open_secrets', 'explaining the references of a secret');
      return open.explainReferences(by, revision, id);
    },
    async referentialSchema(by, revision) {
      demandDocuments(by);
      const { pages } = services.content;
      const sight = sightOf(by);
      const segments = await entriesOfKind(revision.maps, referentialSchemaKind, pages);
      if (!segments.every(sight.sees)) {
        throw denied('deckhand:list_cleartext_documents', 'seeing the referential schema');
      }
      return open.referentialSchema(by, revision);
    },
    async integrityReport(by, revision) {
      demandDocuments(by);
      const report = await open.integrityReport(by, revision);
      const sight = sightOf(by);
      if (sight.isWhole) return report;
      const ids = report.issues.flatMap(({ document, target }) => [document, target ?? document]);
      const named = await entriesByName(revision.maps, ids, services.content.pages);
      const isSeen = (id: { schema: string; name: string }): boolean =>
        (named.get(sourceKey(id)) ?? []).every(sight.sees);
      const issues = report.issues.filter(
        ({ document, target }) => isSeen(document) && (target === null || isSeen(target)),
      );
      return { ...report, issues, total: issues.length };
    },
  };
}
