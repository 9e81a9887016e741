import type { Principal } from '../../../domain/access/principal.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { visibleFaults } from '../../access/visible-faults.ts';
import type { Services } from '../../kernel/services.ts';
import { lookupFor } from '../neighbours.ts';
import { planDeletion } from '../plan-deletion.ts';
import type { DeletionPlan, DeletionQuery } from '../reference-cases.ts';

/**
 * Plans the deletion of documents, and lists its blockers. References from documents that the caller may not see are
 * left out.
 *
 * @throws DOCUMENT_NOT_FOUND for each missing document, all at once
 */
export const deletionPlan: Query<[revision: RevisionSnapshot, query: DeletionQuery], DeletionPlan> =
  {
    kind: 'query',
    ...seeDocuments,
    async run({ by, services }, revision, query) {
      const lookup = lookupFor(services, by, revision);
      const { checkLinks } = services;
      const plan = await planDeletion({ ...lookup, checkLinks }, revision, query);
      return seenPlan(by, revision, services, plan);
    },
  };

/** A plan without references from documents that the caller may not see. */
async function seenPlan(
  by: Principal,
  revision: RevisionSnapshot,
  services: Pick<Services, 'content'>,
  plan: DeletionPlan,
): Promise<DeletionPlan> {
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted || plan.problems.length === 0) return plan;
  const seen = await visibleFaults(services, revision, plan.problems, visibility);
  const problems = seen.filter(({ code }) => code !== 'FAULTS_HIDDEN');
  return { ...plan, problems, allowed: plan.blockers.length + problems.length === 0 };
}
