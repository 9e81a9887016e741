import { stricterRules } from '../../domain/deployment/run/approval.ts';
import type {
  ConfirmMode,
  OnFailure,
  RunKind,
  RunOrder,
} from '../../domain/deployment/run/run-event.ts';
import type { RunState } from '../../domain/deployment/run/run-state.ts';
import type { DeploymentVariable } from '../../domain/deployment/run-variables.ts';
import { invariant, refusal, throwFaults } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { successResult } from '../../ports/audit-log.ts';
import { namedDocuments } from '../access/open-secrets.ts';
import type { Context } from '../access/use-case.ts';
import { findRevision } from '../kernel/find-revisions.ts';
import type { RevisionRef } from '../kernel/revision-ref.ts';
import { findLiveRevision } from '../live/live-revision.ts';
import { type EnvironmentRules, readEnvironmentRules } from './environment-rules.ts';
import { prepareRun } from './prepare-run.ts';
import type { DeploymentPorts } from './runs/deployment-ports.ts';
import type { PreparedRun } from './runs/prepared-run.ts';
import type { StoredRun } from './runs/run-events.ts';
import type { RunToStart } from './runs/run-to-start.ts';

/** What a caller wants to deploy. */
export interface DeploymentRequest {
  /** Null: the live revision. */
  readonly revision: RevisionRef | null;
  /** Names of documents. */
  readonly manifests: readonly string[];
  readonly environment: string;
  /** Later ones win. */
  readonly variables: readonly DeploymentVariable[];
  /** Null: all resources. */
  readonly targets: readonly string[] | null;
  readonly verbose: boolean;
  /** When to ask for approval; does not matter to a plan. */
  readonly confirm: ConfirmMode;
  /** Containers that run at once, at most. */
  readonly parallelism: number;
  readonly onFailure: OnFailure;
  /** Whether orphans are destroyed. (docs/deployments.md#orphans) */
  readonly destroyOrphans: boolean;
  /** Whether it waits while another run has the environment. */
  readonly queue: boolean;
}

const environmentName = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}$/;

/** @throws ENVIRONMENT_NAME_INVALID */
export function checkEnvironment(environment: string): void {
  if (!environmentName.test(environment)) {
    throw refusal('ENVIRONMENT_NAME_INVALID', { environment: environment.slice(0, 100) });
  }
}

/** The ports of deployments. @throws RUNTIME_UNAVAILABLE if deployments are off */
export function deploymentPorts({ services }: Context): DeploymentPorts {
  const { deployments } = services.ports;
  if (deployments === undefined) {
    throw refusal('RUNTIME_UNAVAILABLE', { reason: 'no runtime is set' });
  }
  return deployments;
}

/**
 * Begins a run; returns it as it begins.
 *
 * @throws everything that is wrong with the manifests, DOCUMENT_NOT_FOUND, ACCESS_DENIED; ENVIRONMENT_BUSY,
 *   RUNTIME_UNAVAILABLE
 */
export async function startDeployment(
  context: Context,
  kind: RunKind,
  request: DeploymentRequest,
): Promise<StoredRun> {
  checkEnvironment(request.environment);
  const ports = deploymentPorts(context);
  const { services, by } = context;
  const id = services.entropy.uuid();
  const revision = await requestedRevision(context, request.revision);
  const { environment, manifests, variables, targets, verbose } = request;
  const { confirm, parallelism, onFailure, destroyOrphans } = request;
  const rules = await readEnvironmentRules(services, ports, environment);
  rules.check({ kind, manifests });
  const order: RunOrder = {
    ...{ kind, environment, manifests, variables, targets, verbose },
    ...{ confirm, approval: rules.approval, onFailure, destroyOrphans, plan: null, drift: null },
    parallelism: rules.parallelism(parallelism),
    revision: { number: revision.id, digest: revision.digest },
    startedBy: by.name,
  };
  const prepared = await prepareOrder(context, ports, id, order, { revision, rules });
  return startRun(context, {
    id,
    order,
    prepared,
    stored: null,
    digests: new Map(),
    applied: null,
    mayWait: request.queue,
  });
}

/** How a saved plan is applied. */
export interface PlannedRequest {
  /** When to ask for approval of what the plan does not cover: another attempt, or by the rules of the environment. */
  readonly confirm: ConfirmMode;
  /** Whether the actions of resources that the plan deferred need no approval. */
  readonly approveDeferred: boolean;
  /** Whether it waits while another run has the environment. */
  readonly queue: boolean;
}

/**
 * Begins a run that does what a plan shows, and nothing else: with its revision, variables and digests of images.
 *
 * @throws as `startDeployment`; PLAN_NOT_APPLICABLE, PLAN_EXPIRED; REVISION_NOT_FOUND if the revision was purged
 */
export async function startPlanned(
  context: Context,
  { id: deployment, state: applied }: StoredRun,
  { confirm, approveDeferred, queue }: PlannedRequest,
): Promise<StoredRun> {
  const ports = deploymentPorts(context);
  const { services, by } = context;
  const digest = usablePlan(deployment, applied, services.clock.now());
  const { environment, parallelism } = applied.order;
  const rules = await readEnvironmentRules(services, ports, environment);
  const { approval } = rules;
  const order: RunOrder = {
    ...applied.order,
    parallelism: rules.parallelism(parallelism),
    ...{ kind: 'APPLY', confirm, approval, plan: { deployment, digest, approveDeferred } },
    startedBy: by.name,
  };
  rules.check(order);
  const revision = await orderedRevision(context, order);
  const prepared = await prepareOrder(context, ports, deployment, order, { revision, rules });
  const id = services.entropy.uuid();
  // What the plan was made with is what runs.
  const { digests } = applied;
  return startRun(context, { id, order, prepared, stored: null, digests, applied, mayWait: queue });
}

/** The digest of a plan that can be applied now. @throws PLAN_NOT_APPLICABLE, PLAN_EXPIRED */
function usablePlan(deployment: string, { order, status, plan }: RunState, now: string): Digest {
  if (plan === null) {
    const reason = order.kind === 'PLAN' ? `it is ${status}` : 'it is not a plan';
    throw refusal('PLAN_NOT_APPLICABLE', { plan: deployment, reason });
  }
  const { digest, expiresAt: expiredAt } = plan;
  if (expiredAt <= now) throw refusal('PLAN_EXPIRED', { plan: deployment, expiredAt });
  return digest;
}

/** The revision of a run. @throws REVISION_NOT_FOUND if it was purged */
export async function orderedRevision(
  { services }: Pick<Context, 'services'>,
  { revision: { number, digest } }: RunOrder,
): Promise<Revision> {
  const revision = await findRevision(services.store, { id: number });
  // After a purge the numbers are those of other revisions.
  if (revision.digest !== digest) throw refusal('REVISION_NOT_FOUND', { revision: number });
  return revision;
}

/**
 * Begins another attempt of a run that has ended without success: of the same revision, with the same variables.
 *
 * @throws as `startDeployment`; REVISION_NOT_FOUND if the revision was purged
 */
export async function resumeRun(context: Context, stored: StoredRun): Promise<StoredRun> {
  const ports = deploymentPorts(context);
  const { id, state } = stored;
  const { environment } = state.order;
  const rules = await readEnvironmentRules(context.services, ports, environment);
  // What was asked for before counts, too.
  const order = { ...state.order, approval: stricterRules(state.order.approval, rules.approval) };
  rules.check(order);
  const revision = await orderedRevision(context, order);
  const made = order.plan?.deployment ?? id;
  const prepared = await prepareOrder(context, ports, made, order, { revision, rules });
  const fixed = { digests: new Map(), applied: null, mayWait: false };
  return startRun(context, { id, order, prepared, stored, ...fixed });
}

/** What a run is made from. @throws everything that is wrong with it */
export async function prepareOrder(
  context: Context,
  { version }: DeploymentPorts,
  id: string,
  { manifests, variables, targets, environment, verbose }: RunOrder,
  { revision, rules }: { readonly revision: Revision; readonly rules: EnvironmentRules },
): Promise<PreparedRun> {
  const builtIn = builtInVariables(id, version, revision.id, { environment, verbose });
  const prepared = await prepareRun(context, {
    ...{ revision, manifests, variables, environment, targets, builtIn },
    types: rules.types,
  });
  throwFaults(prepared.faults.map(({ fault }) => fault));
  return prepared;
}

/** Begins a run, and records which secrets it opens. @throws as the runner */
export async function startRun({ by, services }: Context, run: RunToStart): Promise<StoredRun> {
  const { id, prepared, order } = run;
  if (prepared.secret.length > 0) {
    const target = {
      of: 'deployment',
      deployment: id,
      revision: order.revision.number,
      ...namedDocuments(prepared.secret),
    };
    await services.auditRecorder.record({ by, action: 'openSecrets', target }, successResult);
  }
  await services.deploymentRunner.start(run);
  const stored = await services.runEvents.read(id);
  invariant(stored, 'a run that began has events');
  return stored;
}

/** The variables that Purser sets. (docs/deployments.md#variables) */
export function builtInVariables(
  id: string,
  version: string,
  revision: number,
  { environment, verbose }: Pick<DeploymentRequest, 'environment' | 'verbose'>,
): JsonObject {
  return {
    _deployment: id,
    _environment: environment,
    _revision: revision,
    _verbose: verbose,
    _version: version,
  };
}

/** The revision that is meant; the live one if none is named. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
export function requestedRevision(
  { services }: Context,
  ref: RevisionRef | null,
): Promise<Revision> {
  const { store, ports } = services;
  if (ref !== null) return findRevision(store, ref);
  return findLiveRevision(store, ports.sources?.liveTag ?? null);
}
