import type { StoredRun } from '../../../app/deployments/runs/run-events.ts';
import {
  type RunRecord,
  type RunSummary,
  runSummary,
} from '../../../app/deployments/runs/run-records.ts';
import type { DeploymentRequest } from '../../../app/deployments/start-deployment.ts';
import {
  deploymentGraph,
  graphDot,
  graphMermaid,
} from '../../../domain/deployment/deployment-graph.ts';
import { differingKeys } from '../../../domain/deployment/run/differing-keys.ts';
import { driftOf } from '../../../domain/deployment/run/drift.ts';
import { asAction } from '../../../domain/deployment/run/orphans.ts';
import type { RunEvent, RunResource } from '../../../domain/deployment/run/run-event.ts';
import type { StepState } from '../../../domain/deployment/run/run-state.ts';
import { refusal, throwFaults } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  CheckedResourceProblemResolvers,
  CheckedResourceResolvers,
  DeploymentActionResolvers,
  DeploymentConnectionResolvers,
  DeploymentEventResolvers,
  DeploymentEventType,
  DeploymentLogConnectionResolvers,
  DeploymentResolvers,
  DeploymentResourceConnectionResolvers,
  DeploymentResourceResolvers,
  DeploymentStepConnectionResolvers,
  DeploymentStepResolvers,
  DriftCheckConnectionResolvers,
  DriftCheckResolvers,
  MutationResolvers,
  OrphanedResourceResolvers,
  QueryResolvers,
  RevisionResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { omitNulls, pageRequest, readRevisionRef, upperCase } from '../schema/arguments.ts';
import { connectionOf, connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { driftIgnores, readDeploymentInput } from '../schema/deployment-input.ts';
import type { DeploymentStepModel } from '../schema/deployment-models.ts';
import { encodeId } from '../schema/global-id.ts';
import type { DeploymentModel } from '../schema/models.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';
import { runId } from '../schema/run-id.ts';

type Queries = Required<
  Pick<
    QueryResolvers,
    'deployment' | 'deployments' | 'driftChecks' | 'checkDeployment' | 'deploymentGraph'
  >
>;
type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'planDeployment'
    | 'applyDeployment'
    | 'applyDeploymentPlan'
    | 'approveDeploymentStep'
    | 'rejectDeploymentStep'
    | 'checkDrift'
    | 'cancelDeployment'
    | 'resumeDeployment'
  >
>;

/** Deployments, steps and drift checks of a page where the request names no number. */
const usualNumber = 100;

export const Query: Queries = {
  deployment: (_root, { id }, { loaders }) => loaders.deployment.load(runId(id)),

  deployments: async (_root, { filter, ...page }, context) => {
    const { app, by, config, loaders } = context;
    const { environment, status: statuses, driftCheck, revision: ref } = omitNulls(filter ?? {});
    const rows = pageRequest(page, config.query.maxPageRows, usualNumber);
    const revision = ref && (await loaders.revision(readRevisionRef(ref)));
    const wanted = omitNulls({ environment, statuses, driftChecks: driftCheck, revision });
    const found = await app.deployments(by, wanted, rows);
    return connectionOf(found, (record) => listedRun(loaders, record));
  },

  driftChecks: async (_root, page, context) => {
    const found = await context.app.driftChecks(context.by);
    return connectionOfList(found, page, context, (one) => one, usualNumber);
  },

  checkDeployment: (_root, { input }, { app, by, config }) =>
    app.checkDeployment(by, readDeploymentInput(input, config.limits)),

  deploymentGraph: async (_root, { input }, { app, by, config }) => {
    const request = readDeploymentInput(input, config.limits);
    const { resources, problems } = await app.checkDeployment(by, request);
    const faults = problems.map(({ fault }) => fault);
    if (faults.some(({ code }) => code === 'DOCUMENT_NOT_FOUND')) return null;
    throwFaults(faults);
    const graph = deploymentGraph(resources);
    return { ...graph, nodes: resources, dot: graphDot(graph), mermaid: graphMermaid(graph) };
  },
};

export const Mutation: Mutations = {
  planDeployment: (_root, { input }, context) =>
    started(context, input, (request) => context.app.planDeployment(context.by, request)),

  applyDeployment: (_root, { input }, context) =>
    started(context, input, (request) => context.app.applyDeployment(context.by, request)),

  applyDeploymentPlan: (_root, { input }, { app, by }) => {
    const { plan, confirm = 'ONCE', approveDeferred = false, queue = false } = input;
    const request = { confirm, approveDeferred, queue };
    return changed(app.applyDeploymentPlan(by, runId(plan), request), input);
  },

  approveDeploymentStep: (_root, { input }, { app, by }) =>
    changed(app.approveDeploymentStep(by, runId(input.deployment), input.step), input),

  rejectDeploymentStep: (_root, { input }, { app, by }) => {
    const { deployment, step, reason } = input;
    return changed(app.rejectDeploymentStep(by, runId(deployment), step, reason ?? null), input);
  },

  checkDrift: (_root, { input }, { app, by }) =>
    changed(app.checkDrift(by, input.name, driftIgnores(input)), input),

  cancelDeployment: (_root, { input }, { app, by }) =>
    changed(app.cancelDeployment(by, runId(input.id), input.force ?? false), input),

  resumeDeployment: (_root, { input }, { app, by }) =>
    changed(app.resumeDeployment(by, runId(input.id)), input),
};

/** The field `deployments` of Revision. Revisions of a list read their pages together. */
export const deploymentsOfRevision: NonNullable<RevisionResolvers['deployments']> = async (
  revision,
  page,
  { config, loaders },
) => {
  const rows = pageRequest(page, config.query.maxPageRows, usualNumber);
  const found = await loaders.deployments(rows).load(revision);
  return connectionOf(found, (record) => listedRun(loaders, record));
};

/** A run of a list, whose events are read only for what its record does not show, with those of the other runs. */
function listedRun(
  { deployment }: Pick<GraphQLContext['loaders'], 'deployment'>,
  { id, summary }: RunRecord,
): DeploymentModel {
  const read = async (): Promise<StoredRun> => {
    const found = await deployment.load(id);
    if (found === null) throw refusal('DEPLOYMENT_NOT_FOUND', { deployment: id });
    return found;
  };
  return { id, summary, read };
}

const summaries = new WeakMap<StoredRun, RunSummary>();

/** Made once for all fields of a run. */
function summaryOf(run: DeploymentModel): RunSummary {
  if ('summary' in run) return run.summary;
  const summary = summaries.get(run) ?? runSummary(run);
  summaries.set(run, summary);
  return summary;
}

async function stateOf(run: DeploymentModel): Promise<StoredRun['state']> {
  return 'summary' in run ? (await run.read()).state : run.state;
}

function started(
  { config }: GraphQLContext,
  input: Parameters<typeof readDeploymentInput>[0],
  start: (request: DeploymentRequest) => Promise<StoredRun>,
) {
  return changed((async () => start(readDeploymentInput(input, config.limits)))(), input);
}

async function changed(run: Promise<StoredRun>, input: object) {
  const payload = await payloadOf(
    run.then((deployment) => ({ deployment })),
    input as Parameters<typeof payloadOf>[1],
  );
  return isRefused(payload) ? { ...payload, deployment: null } : { ...payload, problems: [] };
}

export const DeploymentConnection: DeploymentConnectionResolvers = countedOnDemand;
export const DriftCheckConnection: DriftCheckConnectionResolvers = countedOnDemand;
export const DeploymentResourceConnection: DeploymentResourceConnectionResolvers = countedOnDemand;
export const DeploymentStepConnection: DeploymentStepConnectionResolvers = countedOnDemand;
export const DeploymentLogConnection: DeploymentLogConnectionResolvers = countedOnDemand;

export const Deployment: DeploymentResolvers = {
  id: ({ id }) => encodeId('Deployment', id),
  uuid: ({ id }) => id,
  kind: (run) => summaryOf(run).kind,
  status: (run) => summaryOf(run).status,
  environment: (run) => summaryOf(run).environment,
  attempt: (run) => summaryOf(run).attempt,
  revision: async (run, _args, { loaders }) => {
    const { number, digest } = summaryOf(run).revision;
    const found = await loaders.revisionById.load(number);
    // After a purge the numbers are those of other revisions.
    return found?.digest === digest ? found : null;
  },
  manifests: (run) => summaryOf(run).manifests,
  targets: (run) => summaryOf(run).targets,
  verbose: (run) => summaryOf(run).verbose,
  startedBy: (run) => summaryOf(run).startedBy,
  createdAt: (run) => summaryOf(run).createdAt,
  endedAt: (run) => summaryOf(run).endedAt,
  problem: async (run) => {
    const { problem } = 'summary' in run ? run.summary : run.state;
    return problem === undefined ? (await stateOf(run)).problem : problem;
  },
  waitsFor: async (run) => {
    const { waitsFor, resources, orphans } = await stateOf(run);
    if (waitsFor === null) return null;
    const destroyAction = orphans.get(waitsFor.resource)?.destroyAction;
    if (destroyAction) {
      const action = asAction(destroyAction);
      return { ...waitsFor, action: action.name, actions: [action] };
    }
    const { actions = [], actionsDone = 0 } = resources.get(waitsFor.resource) ?? {};
    return { ...waitsFor, action: actions[actionsDone]?.name ?? null, actions };
  },
  confirm: (run) => summaryOf(run).confirm,
  parallelism: (run) => summaryOf(run).parallelism,
  onFailure: (run) => summaryOf(run).onFailure,
  destroyOrphans: (run) => summaryOf(run).destroyOrphans,
  plan: (run, _args, { loaders }) => {
    const { plan } = summaryOf(run);
    return plan && loaders.deployment.load(plan.deployment);
  },
  drift: async (run) => driftOf(await stateOf(run)),
  planDigest: async (run) => (await stateOf(run)).plan?.digest ?? null,
  planExpiresAt: async (run) => (await stateOf(run)).plan?.expiresAt ?? null,
  warnings: async (run) => (await stateOf(run)).warnings,
  resources: async (run, page, context) => {
    const { resources } = await stateOf(run);
    return connectionOfList([...resources.values()], page, context, (one) => one);
  },
  orphaned: async (run) => [...(await stateOf(run)).orphans.values()],
  steps: async (run, page, context) => {
    const state = await stateOf(run);
    const named = (step: StepState) => namedStep(state, step);
    return connectionOfList(state.steps, page, context, named, usualNumber);
  },
  log: async ({ id }, { step, ...page }, { config, loaders }) => {
    const rows = pageRequest(page, config.query.maxPageRows);
    const found = await loaders.deploymentLog(step ?? null, rows).load(id);
    return found && connectionOf(found, (part) => part);
  },
};

function namedStep({ resources }: StoredRun['state'], step: StepState): DeploymentStepModel {
  const { actions = [] } = resources.get(step.resource) ?? {};
  const action = step.action === null ? null : (actions[step.action]?.name ?? null);
  return { ...step, action };
}

export const DriftCheck: DriftCheckResolvers = {
  id: ({ name }) => encodeId('DriftCheck', name),
};

type Budget = GraphQLContext['budget'];

function json(budget: Budget, value: Json): RawJson {
  return new RawJson(budget.text(() => canonicalText(value)));
}

export const DeploymentResource: DeploymentResourceResolvers = {
  dependencies: ({ dependencies }) => listDependencies(dependencies),
  config: ({ config }, _args, { budget }) => config && json(budget, config),
  state: ({ state }, _args, { budget }) => state && json(budget, state),
  staleState: ({ staleState }, _args, { budget }) => staleState && json(budget, staleState),
  differingKeys: ({ status, staleState, config }) =>
    status === 'STALE' ? differingKeys(staleState, config) : [],
};

export const OrphanedResource: OrphanedResourceResolvers = {
  dependencies: ({ dependencies }) => listDependencies(dependencies),
  config: ({ config }, _args, { budget }) => json(budget, config),
  state: ({ state }, _args, { budget }) => json(budget, state),
  destroyAction: ({ destroyAction }) => destroyAction && asAction(destroyAction),
  deployedBy: ({ deployedBy }, _args, { loaders }) => loaders.deployment.load(deployedBy),
};

function listDependencies(dependencies: RunResource['dependencies']) {
  return Object.entries(dependencies).map(([alias, resource]) => ({ alias, resource }));
}

export const DeploymentAction: DeploymentActionResolvers = {
  description: ({ description }) => description ?? null,
  image: ({ image }) => image ?? null,
  entrypoint: ({ entrypoint }) => entrypoint ?? null,
  args: ({ args }) => args ?? [],
};

export const DeploymentStep: DeploymentStepResolvers = {
  n: ({ step }) => step,
  phase: ({ phase }) => upperCase(phase),
  input: ({ input }, _args, { budget }) => json(budget, input),
  answer: ({ answer }, _args, { budget }) => (answer === null ? null : json(budget, answer)),
};

const eventTypes: Readonly<Record<RunEvent['type'], DeploymentEventType>> = {
  created: 'CREATED',
  started: 'STARTED',
  resolved: 'RESOLVED',
  stepPlanned: 'STEP_PLANNED',
  stepStarted: 'STEP_STARTED',
  log: 'LOG',
  stepEnded: 'STEP_ENDED',
  resourceChanged: 'RESOURCE_CHANGED',
  orphanChanged: 'ORPHAN_CHANGED',
  warned: 'WARNED',
  waiting: 'WAITING',
  approved: 'APPROVED',
  rejected: 'REJECTED',
  cancelling: 'CANCELLING',
  ended: 'ENDED',
};

export const DeploymentEvent: DeploymentEventResolvers = {
  type: ({ event }) => eventTypes[event.type],
  createdAt: ({ event }) => ('at' in event ? event.at : null),
  by: ({ event }) => ('by' in event ? event.by : null),
  deployment: ({ id }, _args, { app, by }) => app.deployment(by, id),
  resource: ({ event }) => {
    if ('resource' in event) return event.resource;
    return event.type === 'stepPlanned' ? event.request.resource : null;
  },
  resourceStatus: ({ event }) => (event.type === 'resourceChanged' ? event.change.status : null),
  step: ({ event }) => ('step' in event ? event.step : null),
  text: ({ event }) => (event.type === 'log' ? event.text : null),
  problem: ({ event }) => {
    if (event.type === 'resourceChanged') return event.change.problem ?? null;
    if (event.type === 'warned') return event.warning;
    return 'problem' in event ? event.problem : null;
  },
};

export const CheckedResource: CheckedResourceResolvers = {
  dependencies: ({ dependencies }) =>
    Array.from(dependencies, ([alias, resource]) => ({ alias, resource })),
};

export const CheckedResourceProblem: CheckedResourceProblemResolvers = {
  problem: ({ fault }) => fault,
};
