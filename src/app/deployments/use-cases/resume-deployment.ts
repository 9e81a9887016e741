import { isResumable } from '../../../domain/deployment/run/run-state.ts';
import { refusal } from '../../../domain/errors.ts';
import type { Change } from '../../access/use-case.ts';
import { changeableRun } from '../environment-permission.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { resumeRun } from '../start-deployment.ts';

/**
 * Begins another attempt of a run that failed, was cancelled or was interrupted. Every resource is asked for its state
 * again: the world is trusted over the record. (docs/deployments.md#resuming)
 *
 * @throws DEPLOYMENT_NOT_FOUND, DEPLOYMENT_NOT_RESUMABLE; as `startDeployment`
 */
export const resumeDeployment: Change<[id: string], StoredRun> = {
  kind: 'change',
  permission: ['purser:apply_deployments', 'purser:plan_deployments'],
  purpose: 'resuming deployments',
  audit: {
    action: 'resumeDeployment',
    target: (deployment) => ({ deployment }),
    outcome: ({ state: { attempt } }) => ({ attempt }),
  },
  async run(context, id) {
    const stored = await changeableRun(context, id, 'resuming deployments');
    const { status } = stored.state;
    if (!isResumable(stored.state)) {
      throw refusal('DEPLOYMENT_NOT_RESUMABLE', { deployment: id, status });
    }
    return resumeRun(context, stored);
  },
};
