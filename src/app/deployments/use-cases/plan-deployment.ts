import type { Change } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { type DeploymentRequest, startDeployment } from '../start-deployment.ts';

/**
 * Finds out what a deployment would do: asks all resources for their state, and runs no action. (docs/deployments.md#runs)
 *
 * @throws as `startDeployment`
 */
export const planDeployment: Change<[request: DeploymentRequest], StoredRun> = {
  kind: 'change',
  permission: 'purser:plan_deployments',
  purpose: 'planning deployments',
  authorize(by, { environment }) {
    requireEnvironment(by, 'purser:plan_deployments', environment, 'planning deployments');
  },
  audit: {
    action: 'planDeployment',
    target: ({ environment, manifests }) => ({ environment, manifests: manifests.join(', ') }),
    outcome: ({ id, state }) => ({ deployment: id, revision: state.order.revision.number }),
  },
  run: (context, request) => startDeployment(context, 'PLAN', request),
};
