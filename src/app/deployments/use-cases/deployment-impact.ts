import { mayInEnvironment } from '../../../domain/access/may.ts';
import { defaultDeploySettings } from '../../../domain/deployment/deploy-settings.ts';
import { findImpact, type ResourceImpact } from '../../../domain/deployment/run/find-impact.ts';
import type { LastDeployment } from '../../../domain/deployment/run/orphans.ts';
import { type Fault, PurserError, throwFaults } from '../../../domain/errors.ts';
import { capFaults } from '../../../domain/fault-list.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import type { Context, Query } from '../../access/use-case.ts';
import { yieldToEventLoop } from '../../kernel/event-loop.ts';
import { readEnvironmentRules } from '../environment-rules.ts';
import { prepareRun } from '../prepare-run.ts';
import { deployedEnvironments, readLastDeployments } from '../runs/last-deployments.ts';
import type { PreparedRun } from '../runs/prepared-run.ts';
import { builtInVariables, orderedRevision } from '../start-deployment.ts';

/** What a change does to a deployed environment. */
export interface ImpactedEnvironment {
  readonly environment: string;
  /** The id of the run that deployed all of it last. */
  readonly deployment: string;
  readonly resources: readonly ResourceImpact[];
  /** Why that cannot be found out. */
  readonly faults: readonly Fault[];
}

/** Runs that are in memory together. */
const readAtOnce = 20;

type Revision = Pick<RevisionSnapshot, 'id' | 'maps'>;

/**
 * The deployed environments that a change touches, resource by resource: what a deployment of the same manifests with the
 * same variables would meet, found without running a container. `from`: null for the revision that each of them was
 * deployed with. Those that the caller may not plan in are left out. (docs/deployments.md#impact)
 */
export const deploymentImpact: Query<
  [from: Revision | null, to: Revision],
  readonly ImpactedEnvironment[]
> = {
  kind: 'query',
  permission: 'purser:plan_deployments',
  purpose: 'seeing the impact of a change on deployments',
  async run(context, from, to) {
    const { by, services } = context;
    const { records } = services.store;
    const found: ImpactedEnvironment[] = [];
    const environments = (await deployedEnvironments(records)).filter((environment) =>
      mayInEnvironment(by, 'purser:plan_deployments', environment),
    );
    for (let at = 0; at < environments.length; at += readAtOnce) {
      const some = environments.slice(at, at + readAtOnce);
      for (const last of await readLastDeployments(records, services.runEvents, some)) {
        const impact = await impactOn(context, last, from, to);
        if (impact.resources.length + impact.faults.length > 0) found.push(impact);
        await yieldToEventLoop();
      }
    }
    return found;
  },
};

async function impactOn(
  context: Context,
  last: LastDeployment,
  from: Revision | null,
  to: Revision,
): Promise<ImpactedEnvironment> {
  const { environment } = last.state.order;
  const known = { environment, deployment: last.id };
  try {
    const after = await prepareSide(context, last, to);
    const before = await prepareSide(
      context,
      last,
      from ?? (await orderedRevision(context, last.state.order)),
    );
    return { ...known, resources: findImpact(last.state.resources, before, after), faults: [] };
  } catch (error) {
    if (!(error instanceof PurserError) || !explained.has(error.kind)) throw error;
    const faults = capFaults(error.faults, context.services.limits.maxFaults);
    return { ...known, resources: [], faults };
  }
}

/** Kinds of errors that say something about a deployment, not about this server. */
const explained: ReadonlySet<string> = new Set(['invalid', 'missing', 'denied']);

/** What would be deployed again of a revision. @throws everything that is wrong with it */
async function prepareSide(
  context: Context,
  { id, state: { order } }: LastDeployment,
  revision: Revision,
): Promise<PreparedRun> {
  const { services } = context;
  const { deployments } = services.ports;
  const { environment, manifests, variables, verbose } = order;
  const settings = deployments?.settings ?? (async () => defaultDeploySettings);
  const { types } = await readEnvironmentRules(services, { settings }, environment);
  const builtIn = builtInVariables(id, deployments?.version ?? '', revision.id, {
    environment,
    verbose,
  });
  const prepared = await prepareRun(context, {
    ...{ revision, manifests, variables, environment, types, builtIn },
    targets: null,
  });
  throwFaults(prepared.faults.map(({ fault }) => fault));
  return prepared;
}
