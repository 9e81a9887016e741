import { type DriftCheck, resultExpiry } from '../../domain/deployment/drift-check.ts';
import type { RunOrder } from '../../domain/deployment/run/run-event.ts';
import { refusal } from '../../domain/errors.ts';
import type { Context } from '../access/use-case.ts';
import { readEnvironmentRules } from './environment-rules.ts';
import { readLastDeployment } from './runs/last-deployments.ts';
import type { StoredRun } from './runs/run-events.ts';
import { deploymentPorts, orderedRevision, prepareOrder, startRun } from './start-deployment.ts';

/**
 * Begins a run that looks whether an environment is as it was deployed last: with the revision, the variables and the
 * digests of images of that deployment. `ignore`: patterns of resources that do not count in this run.
 *
 * @throws NOTHING_DEPLOYED, REVISION_NOT_FOUND; as `startDeployment`
 */
export async function startDriftCheck(
  context: Context,
  check: DriftCheck,
  ignore: readonly string[],
): Promise<StoredRun> {
  const { services, by } = context;
  const { environment, name } = check;
  const ports = deploymentPorts(context);
  const last = await readLastDeployment(services.store.records, services.runEvents, environment);
  if (last === null) throw refusal('NOTHING_DEPLOYED', { environment });
  const rules = await readEnvironmentRules(services, ports, environment);
  const { order: deployed, digests } = last.state;
  const expiresAfter = resultExpiry(check, services.clock.now());
  const order: RunOrder = {
    ...deployed,
    kind: 'DRIFT',
    manifests: check.manifests ?? deployed.manifests,
    parallelism: rules.parallelism(deployed.parallelism),
    ...{ confirm: 'NO', destroyOrphans: false, plan: null },
    drift: { check: name, ignore, expiresAfter },
    startedBy: by.name,
  };
  rules.check(order);
  const revision = await orderedRevision(context, order);
  // Configurations see the id that they saw then.
  const deployedAs = deployed.plan?.deployment ?? last.id;
  const prepared = await prepareOrder(context, ports, deployedAs, order, { revision, rules });
  const id = services.entropy.uuid();
  const made = { stored: null, digests, applied: null, mayWait: false };
  return startRun(context, { id, order, prepared, ...made });
}
