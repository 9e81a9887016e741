import { mayInEnvironment } from '../../../domain/access/may.ts';
import type { RunStatus } from '../../../domain/deployment/run/run-event.ts';
import type { Query } from '../../access/use-case.ts';
import { listRunRecords, type RunRecord } from '../runs/run-records.ts';

/** Which runs to list; members combine with AND. */
export interface DeploymentFilter {
  readonly environment?: string;
  readonly statuses?: readonly RunStatus[];
}

const recordsAtOnce = 200;

/** Runs of the environments that the caller may see, the newest first. */
export const deployments: Query<[filter: DeploymentFilter], readonly RunRecord[]> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing deployments',
  async run({ by, services }, filter) {
    const { records } = services.store;
    const found: RunRecord[] = [];
    for (let last: RunRecord | undefined; ; ) {
      const below = last && { below: { at: last.createdAt, key: last.id } };
      const page = await listRunRecords(records, filter, { limit: recordsAtOnce, ...below });
      found.push(
        ...page.filter(({ environment }) =>
          mayInEnvironment(by, 'purser:read_deployments', environment),
        ),
      );
      last = page.at(-1);
      if (last === undefined) return found;
    }
  },
};
