import type {
  DeploymentKind,
  DeploymentResourceStatus,
  DeploymentStatus,
  DeploymentStepStatus,
} from '../data/generated/graphql.ts';

const styles: Readonly<
  Partial<Record<DeploymentStatus | DeploymentResourceStatus | DeploymentStepStatus, string>>
> = {
  SUCCEEDED: 'is-good',
  VALID: 'is-good',
  FAILED: 'is-bad',
  INTERRUPTED: 'is-bad',
  UNKNOWN: 'is-bad',
  WAITING_APPROVAL: 'is-warn',
  STALE: 'is-warn',
  DEFERRED: 'is-warn',
};

/** The classes of the badge of a status. */
export function statusClass(
  status: DeploymentStatus | DeploymentResourceStatus | DeploymentStepStatus,
): string {
  return `outcome ${styles[status] ?? ''}`;
}

/** A status as people say it: `waiting for approval`. */
export function statusText(status: string): string {
  if (status === 'WAITING_APPROVAL') return 'waiting for approval';
  return status.toLowerCase().replaceAll('_', ' ');
}

/** Whether a deployment has ended, so that nothing more happens by itself. */
export function hasEnded(status: DeploymentStatus): boolean {
  return ['SUCCEEDED', 'FAILED', 'CANCELLED', 'INTERRUPTED'].includes(status);
}

const kinds = { PLAN: 'Plan', APPLY: 'Apply', DRIFT: 'Drift check of' } as const;

/** What a deployment does, before the names of its manifests. */
export function kindText(kind: DeploymentKind): string {
  return kinds[kind];
}
