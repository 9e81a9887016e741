import { compareRuns } from '../../../domain/deployment/run/compare-runs.ts';
import type {
  DeploymentDiffResolvers,
  EnvironmentImpactResolvers,
  QueryResolvers,
} from '../generated/schema.ts';
import { readRevisionRef } from '../schema/arguments.ts';
import { runId } from '../schema/run-id.ts';

type Queries = Required<Pick<QueryResolvers, 'deploymentImpact' | 'deploymentDiff'>>;

export const Query: Queries = {
  deploymentImpact: async (_root, { from, to }, { app, by, loaders }) =>
    app.deploymentImpact(
      by,
      from ? await loaders.revision(readRevisionRef(from)) : null,
      await loaders.revision(readRevisionRef(to)),
    ),

  deploymentDiff: async (_root, { from, to }, { loaders }) => {
    const [one, other] = await Promise.all(
      [from, to].map((id) => loaders.deployment.load(runId(id))),
    );
    return one && other ? { from: one, to: other } : null;
  },
};

export const EnvironmentImpact: EnvironmentImpactResolvers = {
  deployment: ({ deployment }, _args, { loaders }) => loaders.deployment.load(deployment),
};

export const DeploymentDiff: DeploymentDiffResolvers = {
  resources: ({ from, to }) => compareRuns(from.state, to.state),
};
