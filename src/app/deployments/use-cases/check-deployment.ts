import { anyImage } from '../../../domain/deployment/image-name.ts';
import type { ManifestResource } from '../../../domain/deployment/manifest.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import type { Query } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import { type DeploymentProblem, prepareRun } from '../prepare-run.ts';
import {
  builtInVariables,
  checkEnvironment,
  type DeploymentRequest,
  revisionOf,
} from '../start-deployment.ts';

/** Manifests of a revision, put together, and all that is wrong with them. */
export interface DeploymentCheck {
  /** In the order of a run; by name if there are cycles. */
  readonly resources: readonly ManifestResource[];
  readonly problems: readonly DeploymentProblem[];
}

/**
 * Checks a deployment without running a container: everything that is known before. (docs/deployments.md#checking)
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED, the faults of rendering
 */
export const checkDeployment: Query<[request: DeploymentRequest], DeploymentCheck> = {
  kind: 'query',
  permission: 'purser:plan_deployments',
  purpose: 'checking deployments',
  authorize(by, { environment }) {
    requireEnvironment(by, 'purser:plan_deployments', environment, 'checking deployments');
  },
  async run(context, request) {
    checkEnvironment(request.environment);
    const { ports, limits } = context.services;
    const { deployments } = ports;
    const revision = await revisionOf(context, request.revision);
    const { manifests, variables, targets } = request;
    const types = deployments?.settings().types ?? anyImage;
    const builtIn = builtInVariables('', deployments?.version ?? '', revision.id, request);
    const sources = { revision, manifests, variables, targets, types, builtIn };
    const { deployment, faults } = await prepareRun(context, sources);
    const { order, resources } = deployment;
    const names = order.length > 0 ? order : [...resources.keys()];
    const resourceOf = new Map(faults.map(({ fault, resource }) => [fault, resource]));
    const shown = capFaults([...resourceOf.keys()], limits.maxFaults);
    return {
      resources: names.flatMap((name) => resources.get(name) ?? []),
      problems: shown.map((fault) => ({ fault, resource: resourceOf.get(fault) ?? null })),
    };
  },
};
