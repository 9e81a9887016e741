import { matchesStars } from '../image-name.ts';
import { isEndStatus, type ResourceState, type RunState } from './run-state.ts';

/** What a drift check found. UNKNOWN: it could not look at everything. */
export type DriftStatus = 'NONE' | 'DRIFTED' | 'UNKNOWN';

/** What a drift check found. (docs/deployments.md#drift) */
export interface Drift {
  readonly result: DriftStatus;
  /** Those that are not as they were deployed, in the order of the run. */
  readonly resources: readonly ResourceState[];
}

/** What a run found about drift; null if it does not look for it, or has not ended. */
export function driftOf({ order, status, resources }: RunState): Drift | null {
  const { drift } = order;
  if (drift === null || !isEndStatus(status)) return null;
  const isIgnored = (name: string): boolean =>
    drift.ignore.some((pattern) => matchesStars(pattern, name));
  const drifted = [...resources.values()].filter(
    (one) => one.status === 'STALE' && !isIgnored(one.name),
  );
  if (status !== 'SUCCEEDED') return { result: 'UNKNOWN', resources: drifted };
  return { result: drifted.length > 0 ? 'DRIFTED' : 'NONE', resources: drifted };
}
