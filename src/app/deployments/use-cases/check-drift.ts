import { refusal } from '../../../domain/errors.ts';
import type { Change } from '../../access/use-case.ts';
import { requireEnvironment } from '../environment-permission.ts';
import { liveDriftChecks } from '../live-drift-checks.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { startDriftCheck } from '../start-drift-check.ts';

/**
 * Begins a drift check of the live revision now. `ignore`: patterns of resources that do not count in this run.
 * (docs/deployments.md#drift)
 *
 * @throws DRIFT_CHECK_NOT_FOUND, NOTHING_DEPLOYED, ENVIRONMENT_BUSY; as `planDeployment`
 */
export const checkDrift: Change<[name: string, ignore: readonly string[]], StoredRun> = {
  kind: 'change',
  permission: 'purser:plan_deployments',
  purpose: 'looking for drift',
  audit: {
    action: 'checkDrift',
    target: (check) => ({ check }),
    outcome: ({ id, state: { order } }) => ({ deployment: id, environment: order.environment }),
  },
  async run(context, name, ignore) {
    const check = (await liveDriftChecks(context.services)).find((one) => one.name === name);
    if (check === undefined) throw refusal('DRIFT_CHECK_NOT_FOUND', { check: name });
    const { environment } = check;
    requireEnvironment(context.by, 'purser:plan_deployments', environment, 'looking for drift');
    return startDriftCheck(context, check, ignore);
  },
};
