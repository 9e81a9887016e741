import type { Principal } from '../../domain/access/principal.ts';
import { listPermission, sightOf } from '../../domain/access/sight.ts';
import { referentialSchemaKind } from '../../domain/document/document.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { App } from '../app.ts';
import { entriesOfKind } from '../read-entries.ts';
import type { ReferenceCases } from '../reference-cases.ts';
import { standIns } from '../references/neighbours.ts';
import type { Services } from '../services.ts';
import { denied } from './demand.ts';
import { documentsBehind } from './documents-behind.ts';
import { demandDocuments } from './guard-revisions.ts';
import { cannotOpen, mayOpen } from './guard-secrets.ts';
import { seenError } from './seen-faults.ts';

type Looking = Pick<Services, 'content' | 'snapshots'>;

/**
 * Who may see what documents need of each other. Use cases leave out the documents that somebody does not
 * see; the rest is decided here.
 */
export function guardReferences(
  open: Pick<App, keyof ReferenceCases>,
  services: Looking,
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
      const sight = sightOf(by);
      const found = await standIns({ services, revision, sight }, [id]);
      // It is as if it were not there.
      if (found.size === 0) return open.explainReferences(by, revision, id);
      await demandSegments(by, revision, services);
      // Candidates are values of the document, and of what it is made from.
      const behind = (await documentsBehind(services, revision, [id]))(id);
      if (!behind.every(sight.sees)) {
        const what = 'explaining what is made from documents that are not shown';
        throw denied('deckhand:list_cleartext_documents', what);
      }
      if (!mayOpen(by, behind)) throw cannotOpen();
      try {
        return await open.explainReferences(by, revision, id);
      } catch (error) {
        if (!(error instanceof PurserError)) throw error;
        throw await seenError(services, revision, error, sight);
      }
    },
    async referentialSchema(by, revision) {
      demandDocuments(by);
      await demandSegments(by, revision, services);
      return open.referentialSchema(by, revision);
    },
    async integrityReport(by, revision) {
      demandDocuments(by);
      return open.integrityReport(by, revision);
    },
  };
}

/** @throws ACCESS_DENIED for who does not see all that the referential schema is made of */
async function demandSegments(by: Principal, { maps }: Revision, services: Looking): Promise<void> {
  const sight = sightOf(by);
  if (sight.isWhole) return;
  const segments = await entriesOfKind(maps, referentialSchemaKind, services.content.pages);
  const unseen = segments.find((segment) => !sight.sees(segment));
  if (unseen === undefined) return;
  throw denied(listPermission(unseen.storagePolicy), 'seeing the referential schema');
}
