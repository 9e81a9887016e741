import { mayInEnvironment } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { isEndStatus } from '../../domain/deployment/run/run-state.ts';
import { refusal } from '../../domain/errors.ts';
import { denied } from '../access/require-permission.ts';
import type { Context } from '../access/use-case.ts';
import type { StoredRun } from './runs/run-events.ts';
import { untilEndsAreRecorded } from './runs/run-records.ts';

/** @throws ACCESS_DENIED without the permission for an environment */
export function requireEnvironment(
  by: Principal,
  permission: Permission,
  environment: string,
  purpose: string,
): void {
  if (!mayInEnvironment(by, permission, environment)) throw denied(permission, purpose);
}

/** A run of an environment that the caller may see; null if there is none. */
export async function visibleRun(context: Context, id: string): Promise<StoredRun | null> {
  const [found = null] = await visibleRuns(context, [id]);
  return found;
}

/** As `visibleRun`, several in the given order. */
export async function visibleRuns(
  { by, services }: Context,
  ids: readonly string[],
): Promise<readonly (StoredRun | null)[]> {
  const stored = await services.runEvents.readEach(ids);
  const visible = stored.map((run) => {
    const environment = run?.state.order.environment ?? '';
    return run && mayInEnvironment(by, 'purser:read_deployments', environment) ? run : null;
  });
  const ended = visible.flatMap((run) => (run && isEndStatus(run.state.status) ? [run.id] : []));
  await untilEndsAreRecorded(services, ended);
  return visible;
}

/** @throws DEPLOYMENT_NOT_FOUND, ACCESS_DENIED */
export async function changeableRun(
  context: Context,
  id: string,
  purpose: string,
): Promise<StoredRun> {
  const stored = await context.services.runEvents.read(id);
  if (stored === null) throw refusal('DEPLOYMENT_NOT_FOUND', { deployment: id });
  const { environment, kind } = stored.state.order;
  const permission = kind === 'APPLY' ? 'purser:apply_deployments' : 'purser:plan_deployments';
  requireEnvironment(context.by, permission, environment, purpose);
  return stored;
}
