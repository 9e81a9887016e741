import { stricterRules } from '../../../domain/deployment/run/approval.ts';
import { invariant, refusal } from '../../../domain/errors.ts';
import type { Change, Context } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import { readEnvironmentRules } from '../environment-rules.ts';
import { giveAnswer } from '../runs/run-answers.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { deploymentPorts } from '../start-deployment.ts';

/**
 * Approves what a run waits for. Its process, which may be another server's, goes on soon after.
 * (docs/deployments.md#approval)
 *
 * @throws DEPLOYMENT_NOT_FOUND, DEPLOYMENT_NOT_WAITING, OTHER_APPROVER_NEEDED
 */
export const approveDeploymentStep: Change<[id: string, step: number], StoredRun> = {
  kind: 'change',
  permission: 'purser:approve_deployments',
  purpose: 'approving deployments',
  audit: {
    action: 'approveDeploymentStep',
    target: (deployment, step) => ({ deployment, step }),
  },
  async run(context, id, step) {
    const stored = await waitingRun(context, id, step);
    const { order } = stored.state;
    const ports = deploymentPorts(context);
    // Rules count as they are now, too.
    const rules = await readEnvironmentRules(context.services, ports, order.environment);
    const { otherPerson } = stricterRules(order.approval, rules.approval);
    if (otherPerson && order.startedBy === context.by.name) {
      throw refusal('OTHER_APPROVER_NEEDED', { deployment: id });
    }
    return answer(context, stored, { step, isApproved: true, reason: null });
  },
};

/**
 * Rejects what a run waits for: the run fails. (docs/deployments.md#approval)
 *
 * @throws DEPLOYMENT_NOT_FOUND, DEPLOYMENT_NOT_WAITING
 */
export const rejectDeploymentStep: Change<
  [id: string, step: number, reason: string | null],
  StoredRun
> = {
  kind: 'change',
  permission: 'purser:approve_deployments',
  purpose: 'rejecting deployments',
  audit: {
    action: 'rejectDeploymentStep',
    target: (deployment, step, reason) => ({
      deployment,
      step,
      ...(reason !== null && { reason }),
    }),
  },
  async run(context, id, step, reason) {
    const stored = await waitingRun(context, id, step);
    return answer(context, stored, { step, isApproved: false, reason });
  },
};

/** @throws DEPLOYMENT_NOT_FOUND, ACCESS_DENIED, DEPLOYMENT_NOT_WAITING */
async function waitingRun({ by, services }: Context, id: string, step: number): Promise<StoredRun> {
  const stored = await services.runEvents.read(id);
  if (stored === null) throw refusal('DEPLOYMENT_NOT_FOUND', { deployment: id });
  const { order, waitsFor } = stored.state;
  const permission = 'purser:approve_deployments';
  requireEnvironment(by, permission, order.environment, 'approving deployments');
  if (waitsFor?.step === step) return stored;
  const now = waitsFor === null ? {} : { waitsFor: waitsFor.step };
  throw refusal('DEPLOYMENT_NOT_WAITING', { deployment: id, step, ...now });
}

async function answer(
  { by, services }: Context,
  { id }: StoredRun,
  given: { readonly step: number; readonly isApproved: boolean; readonly reason: string | null },
): Promise<StoredRun> {
  const { records } = services.store;
  const isFirst = await giveAnswer(records, id, { ...given, by: by.name }, services.clock.now());
  if (!isFirst) throw refusal('DEPLOYMENT_NOT_WAITING', { deployment: id, step: given.step });
  const after = await services.runEvents.read(id);
  invariant(after, 'a run stays');
  return after;
}
