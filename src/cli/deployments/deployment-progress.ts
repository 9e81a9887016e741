import type { DeploymentProgressQuery } from '../generated/operations.ts';

/** A deployment with its resources and some of its steps. */
export type DeploymentProgress = NonNullable<DeploymentProgressQuery['deployment']>;
