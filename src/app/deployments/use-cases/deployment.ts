import type { Query } from '../../access/use-case.ts';
import { visibleRun, visibleRuns } from '../environment-permission.ts';
import type { StoredRun } from '../runs/run-events.ts';

/** A run by its id; null for a missing one, and for one of an environment that the caller may not see. */
export const deployment: Query<[id: string], StoredRun | null> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'reading deployments',
  run: (context, id) => visibleRun(context, id),
};

/** Runs by their ids, in the given order; null as of `deployment`. */
export const deploymentsById: Query<[ids: readonly string[]], readonly (StoredRun | null)[]> = {
  ...{ kind: 'query', permission: 'purser:read_deployments', purpose: 'reading deployments' },
  run: (context, ids) => visibleRuns(context, ids),
};
