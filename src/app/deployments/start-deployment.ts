import type { RunKind, RunOrder } from '../../domain/deployment/run/run-event.ts';
import type { DeploymentVariable } from '../../domain/deployment/run-variables.ts';
import { invariant, refusal, throwFaults } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { successResult } from '../../ports/audit-log.ts';
import { createAuditRecorder } from '../access/audit/record-acts.ts';
import { namedDocuments } from '../access/open-secrets.ts';
import type { Context } from '../access/use-case.ts';
import { findRevision } from '../kernel/find-revisions.ts';
import type { RevisionRef } from '../kernel/revision-ref.ts';
import { findLiveRevision } from '../live/live-revision.ts';
import type { DeploymentPorts } from './deployment-ports.ts';
import { prepareRun } from './prepare-run.ts';
import type { PreparedRun } from './prepared-run.ts';
import type { StoredRun } from './run-events.ts';

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
  const order: RunOrder = {
    kind,
    environment,
    revision: { number: revision.id, digest: revision.digest },
    manifests,
    variables,
    targets,
    verbose,
    startedBy: by.name,
  };
  const prepared = await prepareOrder(context, ports, id, order, revision);
  return start(context, { id, order, prepared, stored: null });
}

/**
 * Begins another attempt of a run that has ended without success: of the same revision, with the same variables.
 *
 * @throws as `startDeployment`; REVISION_NOT_FOUND if the revision was purged
 */
export async function resumeRun(context: Context, stored: StoredRun): Promise<StoredRun> {
  const ports = deploymentPorts(context);
  const { id, state } = stored;
  const { order } = state;
  const { number, digest } = order.revision;
  const revision = await findRevision(context.services.store, { id: number });
  // After a purge the numbers are those of other revisions.
  if (revision.digest !== digest) throw refusal('REVISION_NOT_FOUND', { revision: number });
  const prepared = await prepareOrder(context, ports, id, order, revision);
  return start(context, { id, order, prepared, stored });
}

async function prepareOrder(
  context: Context,
  { settings, version }: DeploymentPorts,
  id: string,
  { manifests, variables, targets, environment, verbose }: RunOrder,
  revision: Revision,
): Promise<PreparedRun> {
  const builtIn = builtInVariables(id, version, revision.id, { environment, verbose });
  const { types } = await settings();
  const prepared = await prepareRun(context, {
    revision,
    manifests,
    variables,
    targets,
    types,
    builtIn,
  });
  throwFaults(prepared.faults.map(({ fault }) => fault));
  return prepared;
}

async function start(
  { by, services }: Context,
  run: { id: string; order: RunOrder; prepared: PreparedRun; stored: StoredRun | null },
): Promise<StoredRun> {
  const { id, prepared, order } = run;
  if (prepared.secret.length > 0) {
    const { store, clock, entropy } = services;
    const logger = services.ports.logger ?? null;
    const recorder = createAuditRecorder({ log: store.audit, clock, entropy, logger });
    const target = {
      of: 'deployment',
      deployment: id,
      revision: order.revision.number,
      ...namedDocuments(prepared.secret),
    };
    await recorder.record({ by, action: 'openSecrets', target }, successResult);
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
