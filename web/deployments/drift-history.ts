import type { DriftRunsQuery } from '../data/generated/graphql.ts';

/** A run of a drift check. */
export type DriftRun = DriftRunsQuery['deployments']['nodes'][number];

type Drift = NonNullable<DriftRun['drift']>;

/** Since when something has been so, by the runs that are known. */
export interface Since {
  readonly at: string;
  /** How many runs in a row have found it. */
  readonly runs: number;
  /** Whether the oldest run that is known found it too, so that it may have been so before. */
  readonly isOlder: boolean;
}

/** What a drift check found last. */
export interface DriftState {
  readonly result: Drift['result'];
  readonly run: DriftRun;
  readonly since: Since;
  readonly resources: readonly { readonly resource: Drift['resources'][number]; since: Since }[];
}

/** What the runs of a drift check come to, the newest first. Null: none has ended. `hasMore`: there are older ones. */
export function driftState(runs: readonly DriftRun[], hasMore: boolean): DriftState | null {
  const ended = runs.filter(({ drift }) => drift !== null);
  const [last] = ended;
  if (last?.drift == null) return null;
  const { result, resources } = last.drift;
  const since = (holds: (drift: Drift) => boolean): Since => {
    const end = ended.findIndex(({ drift }) => drift !== null && !holds(drift));
    const count = end === -1 ? ended.length : end;
    const at = ended[count - 1]?.createdAt ?? last.createdAt;
    return { at, runs: count, isOlder: end === -1 && hasMore };
  };
  return {
    result,
    run: last,
    since: since((drift) => drift.result === result),
    resources: resources.map((resource) => ({
      resource,
      since: since((drift) => drift.resources.some(({ name }) => name === resource.name)),
    })),
  };
}
