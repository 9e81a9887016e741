import type { DeploymentQuery } from '../data/generated/graphql.ts';

/** A deployment as the server shows it. */
export type Deployment = NonNullable<DeploymentQuery['deployment']>;
