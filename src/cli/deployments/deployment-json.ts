import type { JsonObject } from '../../domain/json/value.ts';
import type { DeploymentSummaryFragment } from '../generated/operations.ts';
import type { DeploymentProgress } from './follow-deployment.ts';

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
    problem: problemJson(problem),
  };
}

function problemJson(problem: DeploymentSummaryFragment['problem']): JsonObject | null {
  return problem && { code: problem.code, message: problem.message };
}

/** A deployment with its resources, for programs. */
export function deploymentJson(deployment: DeploymentProgress): JsonObject {
  return {
    ...summaryJson(deployment),
    warnings: deployment.warnings.map(({ code, message }) => ({ code, message })),
    resources: deployment.resources.map(
      ({ name, type, status, state, staleState, actions, problem }) => ({
        name,
        type,
        status,
        state,
        staleState,
        actions: actions.map((action) => ({ ...action })),
        problem: problemJson(problem),
      }),
    ),
    orphaned: deployment.orphaned.map(({ name, type, status, willBeDestroyed, problem }) => ({
      name,
      type,
      status,
      willBeDestroyed,
      problem: problemJson(problem),
    })),
  };
}
