import type { JsonObject } from '../../domain/json/value.ts';
import type { DeploymentSummaryFragment } from '../generated/operations.ts';
import type { DeploymentProgress } from './deployment-progress.ts';
import { shortProblemJson } from './problem-line.ts';

/** What is listed of a deployment, for programs. */
export function summaryJson({
  uuid,
  revision,
  problem,
  planDigest,
  planExpiresAt,
  waitsFor,
  ...rest
}: DeploymentSummaryFragment): JsonObject {
  const { kind, status, environment, attempt, manifests, startedBy, createdAt, endedAt } = rest;
  return {
    id: uuid,
    kind,
    status,
    environment,
    attempt,
    revision: revision?.number ?? null,
    manifests,
    startedBy,
    createdAt,
    endedAt,
    plan: planDigest === null ? null : { digest: planDigest, expiresAt: planExpiresAt },
    waitsFor: waitsFor && { ...waitsFor, actions: waitsFor.actions.map((one) => ({ ...one })) },
    problem: shortProblemJson(problem),
  };
}

/** A deployment with its resources, for programs. */
export function deploymentJson(deployment: DeploymentProgress): JsonObject {
  return {
    ...summaryJson(deployment),
    warnings: deployment.warnings.map(({ code, message }) => ({ code, message })),
    resources: deployment.resources.map(
      ({ name, type, status, config, state, staleState, actions, problem }) => ({
        name,
        type,
        status,
        config,
        state,
        staleState,
        actions: actions.map((action) => ({ ...action })),
        problem: shortProblemJson(problem),
      }),
    ),
    orphaned: deployment.orphaned.map(({ name, type, status, willBeDestroyed, problem }) => ({
      name,
      type,
      status,
      willBeDestroyed,
      problem: shortProblemJson(problem),
    })),
  };
}
