import { mayInEnvironment } from '../../../domain/access/may.ts';
import { type DriftCheck, nextTime } from '../../../domain/deployment/drift-check.ts';
import type { Query } from '../../access/use-case.ts';
import { liveDriftChecks } from '../live-drift-checks.ts';

/** A drift check of the live revision, without what may be secret. */
export interface DriftCheckView extends Pick<DriftCheck, 'name' | 'environment'> {
  /** Null if its document is secret. */
  readonly schedule: string | null;
  /** When it begins next; null if its document is secret. */
  readonly nextAt: string | null;
}

/** The drift checks of the live revision in the environments that the caller may see, by name. (docs/deployments.md#drift) */
export const driftChecks: Query<[], readonly DriftCheckView[]> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing drift checks',
  async run({ by, services }) {
    const now = services.clock.now();
    const checks = await liveDriftChecks(services);
    return checks
      .filter(({ environment }) => mayInEnvironment(by, 'purser:read_deployments', environment))
      .map(({ name, environment, schedule, secret }) => ({
        ...{ name, environment },
        schedule: secret ? null : schedule,
        nextAt: secret ? null : nextTime(schedule, now),
      }));
  },
};
