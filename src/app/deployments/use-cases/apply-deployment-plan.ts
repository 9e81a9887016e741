import { refusal } from '../../../domain/errors.ts';
import type { Change, Context } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import { findPlanRun } from '../runs/plan-records.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { type PlannedRequest, startPlanned } from '../start-deployment.ts';

/**
 * Does exactly what a plan shows; `plan`: its digest, or the id of the run that made it. A resource that is not as the
 * plan shows it fails with PLAN_STALE before any of its actions. (docs/deployments.md#plans)
 *
 * @throws PLAN_NOT_FOUND, PLAN_EXPIRED, PLAN_NOT_APPLICABLE; as `applyDeployment`
 */
export const applyDeploymentPlan: Change<[plan: string, request: PlannedRequest], StoredRun> = {
  kind: 'change',
  permission: 'purser:apply_deployments',
  purpose: 'applying deployments',
  audit: {
    action: 'applyDeploymentPlan',
    target: (plan) => ({ plan }),
    outcome: ({ id, state: { order } }) => ({
      deployment: id,
      environment: order.environment,
      revision: order.revision.number,
    }),
  },
  async run(context, plan, request) {
    const stored = await findPlan(context, plan);
    const { environment } = stored.state.order;
    const permission = 'purser:apply_deployments';
    requireEnvironment(context.by, permission, environment, 'applying deployments');
    return startPlanned(context, stored, request);
  },
};

const digestForm = /^[0-9a-f]{64}$/;

/** @throws PLAN_NOT_FOUND */
async function findPlan({ services }: Context, plan: string): Promise<StoredRun> {
  const { store, runEvents } = services;
  const isDigest = digestForm.test(plan);
  const id = isDigest ? await findPlanRun(store.records, plan) : plan;
  const stored = id === null ? null : await runEvents.read(id);
  // The end of a plan may not have been recorded.
  const isMissing = stored === null || (isDigest && stored.state.plan?.digest !== plan);
  if (isMissing) throw refusal('PLAN_NOT_FOUND', { plan });
  return stored;
}
