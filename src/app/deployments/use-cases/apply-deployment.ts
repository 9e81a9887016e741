import type { Change } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { type DeploymentRequest, startDeployment } from '../start-deployment.ts';

/**
 * Deploys manifests of a revision: begins a run, and returns it while it goes on. (docs/deployments.md#runs)
 *
 * @throws as `startDeployment`
 */
export const applyDeployment: Change<[request: DeploymentRequest], StoredRun> = {
  kind: 'change',
  permission: 'purser:apply_deployments',
  purpose: 'applying deployments',
  authorize(by, { environment }) {
    requireEnvironment(by, 'purser:apply_deployments', environment, 'applying deployments');
  },
  audit: {
    action: 'applyDeployment',
    target: ({ environment, manifests }) => ({ environment, manifests: manifests.join(', ') }),
    outcome: ({ id, state }) => ({ deployment: id, revision: state.order.revision.number }),
  },
  run: (context, request) => startDeployment(context, 'APPLY', request),
};
