import type { DeploymentProgressQuery, ResourcePageFragment } from '../generated/operations.ts';

type Shown = NonNullable<DeploymentProgressQuery['deployment']>;

/** A deployment with its resources and some of its steps. */
export interface DeploymentProgress extends Omit<Shown, 'resources'> {
  readonly resources: ResourcePageFragment['nodes'];
}
