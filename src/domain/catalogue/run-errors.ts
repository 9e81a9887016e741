import type { ErrorEntry } from './error-entry.ts';
import type { DeploymentPhase } from './protocol-errors.ts';

/** The facts of errors of running deployments, by code. */
export interface RunFacts {
  STEP_FAILED: { resource: string; phase: DeploymentPhase; exitCode: number };
  ACTION_FAILED: { resource: string; action: string; exitCode: number };
  NOT_VALID_AFTER_APPLY: { resource: string };
  RESOURCE_READONLY_STALE: { resource: string };
  /** `deployment`: the run that has the environment; missing if it is about to begin or to end. */
  ENVIRONMENT_BUSY: { environment: string; deployment?: string; isInterrupted?: boolean };
  ENVIRONMENT_NAME_INVALID: { environment: string };
  MANIFEST_NOT_ALLOWED: { environment: string; manifest: string };
  MAINTENANCE_CLOSED: { environment: string };
  DEPLOYMENT_NOT_FOUND: { deployment: string };
  DEPLOYMENT_NOT_RESUMABLE: { deployment: string; status: string };
  DEPLOYMENT_ENDED: { deployment: string; status: string };
  CANCELLED: { isForced: boolean };
  INTERRUPTED: Record<never, never>;
  /** Without `by` nobody answered in time. */
  REJECTED: { by?: string; reason?: string };
  CANCELLED_BY_FAILURE: { resource: string; failed: string };
  PLAN_STALE: { resource: string };
  PLAN_EXPIRED: { plan: string; expiredAt: string };
  PLAN_NOT_FOUND: { plan: string };
  PLAN_NOT_APPLICABLE: { plan: string; reason: string };
  DEPLOYMENT_NOT_WAITING: { deployment: string; step?: number; waitsFor?: number };
  TERMINAL_NEEDED: { what: string };
  OTHER_APPROVER_NEEDED: { deployment: string };
  DRIFT_CHECK_NOT_FOUND: { check: string };
  NOTHING_DEPLOYED: { environment: string };
  DRIFT_CHECK_WRITES: { resource: string; phase: DeploymentPhase };
  /** Why an orphan is not destroyed. */
  ORPHAN_KEPT: { resource: string; reason: string };
  /** Warnings. */
  EXPRESSION_NOT_EVALUATED: { path: string };
  SECRET_TOO_SHORT: { minimum: number };
}

/** The part of the catalogue that is about running deployments. */
export const runErrors: { readonly [C in keyof RunFacts]: ErrorEntry<RunFacts[C]> } = {
  STEP_FAILED: {
    kind: 'conflict',
    message: ({ resource, phase, exitCode }) =>
      `${phase} of ${resource} terminated with exit code #${exitCode}`,
    remedy: 'Read the log of the step, and correct what it reports.',
  },
  ACTION_FAILED: {
    kind: 'conflict',
    message: ({ resource, action, exitCode }) =>
      `action ${action} of ${resource} terminated with exit code #${exitCode}`,
    remedy: 'Read the log of the step, correct what it reports, and resume the deployment.',
  },
  NOT_VALID_AFTER_APPLY: {
    kind: 'conflict',
    message: ({ resource }) => `expected ${resource} to be VALID after applying actions`,
    remedy: 'Read the logs of its actions: they ended well, but the resource is still not right.',
  },
  RESOURCE_READONLY_STALE: {
    kind: 'conflict',
    message: ({ resource }) => `${resource} is readonly, and is not as its configuration asks`,
    remedy: 'Bring the resource into order by other means, or remove `readonly` from the manifest.',
  },
  ENVIRONMENT_BUSY: {
    kind: 'conflict',
    message: ({ environment, deployment, isInterrupted = false }) => {
      const by = deployment === undefined ? 'a deployment' : `deployment ${deployment}`;
      return `environment ${environment} is in use by ${by}${isInterrupted ? ', which was interrupted' : ''}`;
    },
    remedy: ({ isInterrupted = false }) =>
      isInterrupted
        ? 'Resume or cancel the interrupted deployment.'
        : 'Wait until it has ended, or cancel it.',
  },
  ENVIRONMENT_NAME_INVALID: {
    kind: 'invalid',
    message: ({ environment }) => `"${environment}" is not the name of an environment`,
    remedy:
      'Use 1 to 63 letters, digits, ".", "_" and "-", the first of which is a letter or a digit.',
  },
  MANIFEST_NOT_ALLOWED: {
    kind: 'denied',
    message: ({ environment, manifest }) =>
      `manifest ${manifest} may not be deployed in environment ${environment}`,
    remedy: 'Deploy a manifest that `manifests` of the document purser/Environment/v1 allows.',
  },
  MAINTENANCE_CLOSED: {
    kind: 'conflict',
    message: ({ environment }) => `no maintenance window of environment ${environment} is open now`,
    remedy: 'Wait for a window that `maintenance` of the document purser/Environment/v1 lists.',
  },
  DEPLOYMENT_NOT_FOUND: {
    kind: 'missing',
    message: ({ deployment }) => `there is no deployment ${deployment}`,
    remedy: 'List the deployments.',
  },
  DEPLOYMENT_NOT_RESUMABLE: {
    kind: 'conflict',
    message: ({ deployment, status }) => `deployment ${deployment} is ${status}`,
    remedy: 'Only a deployment that failed, was cancelled or was interrupted can be resumed.',
  },
  DEPLOYMENT_ENDED: {
    kind: 'conflict',
    message: ({ deployment, status }) => `deployment ${deployment} has ended: it is ${status}`,
    remedy: 'Only a deployment that runs, or was interrupted, can be cancelled.',
  },
  CANCELLED: {
    kind: 'conflict',
    message: ({ isForced }) =>
      isForced
        ? 'it was cancelled by force: what the stopped step has done is unknown'
        : 'it was cancelled',
    remedy: 'Resume the deployment: every resource is asked for its state again.',
  },
  INTERRUPTED: {
    kind: 'conflict',
    message: () => 'its server ended: what the last step has done is unknown',
    remedy: 'Resume the deployment: every resource is asked for its state again; or cancel it.',
  },
  REJECTED: {
    kind: 'conflict',
    message: ({ by, reason }) =>
      by === undefined
        ? 'nobody approved it in time'
        : `user ${by} aborted${reason === undefined ? '' : `: ${reason}`}`,
    remedy: 'Resume the deployment, or begin another one.',
  },
  CANCELLED_BY_FAILURE: {
    kind: 'conflict',
    message: ({ resource, failed }) => `${resource} was not finished, because ${failed} failed`,
    remedy: 'Resume the deployment once the cause of that failure is removed.',
  },
  PLAN_STALE: {
    kind: 'conflict',
    message: ({ resource }) =>
      `${resource} is not as the plan shows it: its configuration or its actions are others now`,
    remedy: 'Plan again, and apply the new plan.',
  },
  PLAN_EXPIRED: {
    kind: 'conflict',
    message: ({ plan, expiredAt }) => `plan ${plan} expired at ${expiredAt}`,
    remedy:
      'Plan again, and apply the new plan. PURSER_DEPLOY_PLAN_TIME is the time that plans last.',
  },
  PLAN_NOT_FOUND: {
    kind: 'missing',
    message: ({ plan }) => `there is no plan ${plan}`,
    remedy: 'Give the digest of a plan, or the id of the deployment that made it.',
  },
  PLAN_NOT_APPLICABLE: {
    kind: 'conflict',
    message: ({ plan, reason }) => `plan ${plan} cannot be applied: ${reason}`,
    remedy: 'Plan again, and apply the new plan.',
  },
  DEPLOYMENT_NOT_WAITING: {
    kind: 'conflict',
    message: ({ deployment, step, waitsFor }) =>
      `deployment ${deployment} does not wait for approval${step === undefined ? '' : ` of step ${step}`}${waitsFor === undefined ? '' : `, but for that of step ${waitsFor}`}`,
    remedy: 'Look at the deployment again: `waitsFor` shows what it waits for.',
  },
  TERMINAL_NEEDED: {
    kind: 'invalid',
    message: ({ what }) => `${what}, and there is no terminal to ask at`,
    remedy:
      'Give --confirm: NO runs without approval; other modes wait until somebody approves with `purser deploy approve`.',
  },
  OTHER_APPROVER_NEEDED: {
    kind: 'denied',
    message: ({ deployment }) =>
      `deployment ${deployment} must be approved by another person than the one who started it`,
    remedy: 'Ask somebody else with the permission purser:approve_deployments.',
  },
  DRIFT_CHECK_NOT_FOUND: {
    kind: 'missing',
    message: ({ check }) => `there is no drift check ${check} in the live revision`,
    remedy: 'Name a document purser/DriftCheck/v1 of the live revision.',
  },
  NOTHING_DEPLOYED: {
    kind: 'conflict',
    message: ({ environment }) => `nothing has been deployed in environment ${environment}`,
    remedy: 'Deploy all of the environment once, without targets.',
  },
  DRIFT_CHECK_WRITES: {
    kind: 'denied',
    message: ({ resource, phase }) =>
      `a drift check changes nothing: ${phase} of ${resource} is refused`,
    remedy: 'Deploy the manifests to change the resource.',
  },
  ORPHAN_KEPT: {
    kind: 'conflict',
    message: ({ resource, reason }) =>
      `${resource} is orphaned, and cannot be destroyed: ${reason}`,
    remedy:
      'Destroy it by other means; put it back into a manifest and deploy it once more, if its image can destroy it now; or plan again, if nobody was shown its end.',
  },
  EXPRESSION_NOT_EVALUATED: {
    kind: 'invalid',
    message: ({ path }) =>
      `"${path}" holds "{{", and is not evaluated: a substitution put it in, or a part of it`,
    remedy: 'Substitute the whole value, or set a variable to it.',
  },
  SECRET_TOO_SHORT: {
    kind: 'invalid',
    message: ({ minimum }) =>
      `a secret of the deployment has less than ${minimum} characters: it is not redacted in logs`,
    remedy: `Use a longer secret.`,
  },
};
