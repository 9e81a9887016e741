import type { Principal } from '../../../domain/access/principal.ts';
import { sightOf } from '../../../domain/access/sight.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { Revision } from '../../../domain/revision/revision.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../kernel/services.ts';
import { standIns } from '../../references/neighbours.ts';
import type { DeletionPlan, ReferenceCases } from '../../references/reference-cases.ts';
import { denied } from './demand.ts';
import { documentsBehind } from './documents-behind.ts';
import { demandDocuments } from './guard-revisions.ts';
import { cannotOpen, mayOpen } from './guard-secrets.ts';
import { seenError, seenFaults } from './seen-faults.ts';
import { segmentNeverSeen, unseenSegment, withoutSegment } from './seen-segments.ts';

type Looking = Pick<Services, 'content' | 'snapshots' | 'store'>;

/**
 * Who may see what documents need of each other. Use cases leave out the documents that somebody does not
 * see; the rest is decided here.
 */
export function guardReferences(
  open: Pick<App, keyof ReferenceCases>,
  services: Looking,
): ReferenceCases {
  return {
    ...guardSchemas(open, services),
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
      return seenPlan(by, revision, services, await open.deletionPlan(by, revision, query));
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
    async integrityReport(by, revision) {
      demandDocuments(by);
      return open.integrityReport(by, revision);
    },
  };
}

type Schemas = Pick<
  ReferenceCases,
  'resourcesByName' | 'resources' | 'referentialSchema' | 'schemaVersions'
>;

/** Who may see what documents are judged by, what they are by it, and how often it was changed. */
function guardSchemas(open: Schemas, services: Looking): Schemas {
  return {
    async resourcesByName(by, revision, ids) {
      demandDocuments(by);
      await demandSegments(by, revision, services);
      return open.resourcesByName(by, revision, ids);
    },
    async resources(by, revision, query, page) {
      demandDocuments(by);
      await demandSegments(by, revision, services);
      return open.resources(by, revision, query, page);
    },
    async referentialSchema(by, revision) {
      demandDocuments(by);
      await demandSegments(by, revision, services);
      return open.referentialSchema(by, revision);
    },
    async schemaVersions(by, revisions) {
      demandDocuments(by);
      const known = await open.schemaVersions(by, revisions);
      return Promise.all(
        known.map(async (version, at) => {
          const unseen = await segmentNeverSeen(by, revisions[at] as Revision, services);
          return unseen === null ? version : withoutSegment(unseen);
        }),
      );
    },
  };
}

/** A plan as if what somebody does not see kept nothing. */
async function seenPlan(
  by: Principal,
  revision: Revision,
  services: Looking,
  plan: DeletionPlan,
): Promise<DeletionPlan> {
  const sight = sightOf(by);
  if (sight.isWhole || plan.problems.length === 0) return plan;
  const seen = await seenFaults(services, revision, plan.problems, sight);
  const problems = seen.filter(({ code }) => code !== 'FAULTS_HIDDEN');
  return { ...plan, problems, allowed: plan.blockers.length + problems.length === 0 };
}

/** @throws ACCESS_DENIED for who does not see all that the referential schema is made of */
async function demandSegments(by: Principal, revision: Revision, services: Looking): Promise<void> {
  const unseen = await unseenSegment(by, revision, services);
  if (unseen !== null) throw withoutSegment(unseen);
}
