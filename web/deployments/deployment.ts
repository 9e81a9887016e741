import type { DeploymentQuery, DeploymentResourcesQuery } from '../data/generated/graphql.ts';
import type { Rows } from '../data/use-rows.ts';

/** A deployment as the server shows it. */
export type Deployment = NonNullable<DeploymentQuery['deployment']>;

/** A resource of it. */
export type DeploymentResource = NonNullable<
  DeploymentResourcesQuery['deployment']
>['resources']['nodes'][number];

/** Its resources, as far as they were read. */
export type ResourceRows = Rows<DeploymentResource>;
