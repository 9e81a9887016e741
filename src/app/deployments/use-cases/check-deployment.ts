import { defaultDeploySettings } from '../../../domain/deployment/deploy-settings.ts';
import type { ManifestResource } from '../../../domain/deployment/manifest.ts';
import { type Fault, PurserError } from '../../../domain/errors.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import type { Query } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import { readEnvironmentRules } from '../environment-rules.ts';
import { prepareRun } from '../prepare-run.ts';
import type { DeploymentProblem } from '../runs/prepared-run.ts';
import {
  builtInVariables,
  checkEnvironment,
  type DeploymentRequest,
  requestedRevision,
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
 * @throws ACCESS_DENIED; REVISION_NOT_FOUND, TAG_NOT_FOUND
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
    const revision = await requestedRevision(context, request.revision);
    const { manifests, variables, targets, environment } = request;
    const settings = deployments?.settings ?? (async () => defaultDeploySettings);
    const { types } = await readEnvironmentRules(context.services, { settings }, environment);
    const builtIn = builtInVariables('', deployments?.version ?? '', revision.id, request);
    const sources = { revision, manifests, variables, environment, targets, types, builtIn };
    const prepared = await prepareRun(context, sources).catch(asProblems);
    if (prepared instanceof PurserError) {
      return { resources: [], problems: prepared.faults.map(ofNoResource) };
    }
    const { deployment, faults } = prepared;
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

/** What is wrong with the documents is a problem of the deployment. @throws every other error */
function asProblems(error: unknown): PurserError {
  const isOfDocuments =
    error instanceof PurserError && (error.kind === 'invalid' || error.kind === 'missing');
  if (isOfDocuments) return error;
  throw error;
}

function ofNoResource(fault: Fault): DeploymentProblem {
  return { fault, resource: null };
}
