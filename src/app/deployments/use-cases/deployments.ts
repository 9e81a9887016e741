import { mayInEnvironment } from '../../../domain/access/may.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { RunStatus } from '../../../domain/deployment/run/run-event.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { Query } from '../../access/use-case.ts';
import type { VisibleRevision } from '../../access/visible-revision.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import {
  boundsOfWalk,
  type RecordPosition,
  type RecordWalk,
  sliceNewest,
} from '../../kernel/slice-newest.ts';
import { listRunRecords, type RunRecord } from '../runs/run-records.ts';

/** Which runs to list; members combine with AND. */
export interface DeploymentFilter {
  readonly environment?: string;
  readonly statuses?: readonly RunStatus[];
  /** Names of drift checks: only their runs. */
  readonly driftChecks?: readonly string[];
  readonly revision?: VisibleRevision;
}

const recordsAtOnce = 200;

/** The clocks of servers differ by less. */
const maxClockDifferenceMs = 24 * 60 * 60 * 1000;

/**
 * A page of the runs of the environments that the caller may see, the newest first. Reads no events. Runs of a revision are
 * found among those that began since it was committed.
 */
export const deployments: Query<[filter: DeploymentFilter, page: PageRequest], Slice<RunRecord>> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing deployments',
  run({ by, services }, filter, page) {
    const { records } = services.store;
    const { driftChecks: checks, revision } = filter;
    const isSeen = (run: RunRecord): boolean => {
      const { drift, revision: deployed } = run.summary;
      if (!mayRead(by, run)) return false;
      if (revision !== undefined && deployed.digest !== revision.digest) return false;
      return checks === undefined || (drift !== null && checks.includes(drift.check));
    };
    const since = revision && startOf([revision]);
    const list = (walk: RecordWalk) => eachRun(records, { ...filter, since }, walk, isSeen);
    return sliceNewest('deployment', list, positionOf, page);
  },
};

/** The runs of each revision that the caller may see, the newest first; read together. */
export const deploymentsOfRevisions: Query<
  [revisions: readonly VisibleRevision[]],
  readonly (readonly RunRecord[])[]
> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing deployments of revisions',
  async run({ by, services }, revisions) {
    const byDigest = new Map(revisions.map(({ digest }) => [digest, [] as RunRecord[]]));
    const isSeen = (run: RunRecord): boolean => mayRead(by, run);
    const since = startOf(revisions);
    const walk = { oldestFirst: false };
    for await (const run of eachRun(services.store.records, { since }, walk, isSeen)) {
      byDigest.get(run.summary.revision.digest)?.push(run);
    }
    return revisions.map(({ digest }) => byDigest.get(digest) ?? []);
  },
};

/** A page of runs that were read, with the cursors of `deployments`. @throws ARGUMENT_INVALID */
export function sliceRuns(
  runs: readonly RunRecord[],
  page: PageRequest,
): Promise<Slice<RunRecord>> {
  return sliceNewest('deployment', (walk) => walkRuns(runs, walk), positionOf, page);
}

async function* walkRuns(
  runs: readonly RunRecord[],
  { from, oldestFirst }: RecordWalk,
): AsyncGenerator<RunRecord> {
  const ordered = oldestFirst ? runs.toReversed() : runs;
  const at = ordered.findIndex(({ id }) => id === from?.key);
  if (from === undefined || at >= 0) return yield* ordered.slice(at + 1);
  const isBeyond = ({ createdAt }: RunRecord): boolean =>
    oldestFirst ? createdAt > from.at : createdAt < from.at;
  yield* ordered.filter(isBeyond);
}

function mayRead(by: Principal, { environment }: RunRecord): boolean {
  return mayInEnvironment(by, 'purser:read_deployments', environment);
}

/** The position before which none of the revisions can have been deployed; undefined if it is unknown. */
function startOf(revisions: readonly VisibleRevision[]): RecordPosition | undefined {
  const times = revisions.map(({ createdAt }) => Date.parse(createdAt ?? ''));
  const start = Math.min(...times) - maxClockDifferenceMs;
  return Number.isFinite(start) ? { at: new Date(start).toISOString(), key: '' } : undefined;
}

function positionOf({ createdAt: at, id: key }: RunRecord): RecordPosition {
  return { at, key };
}

interface RunFilter extends Pick<DeploymentFilter, 'environment' | 'statuses'> {
  /** Only runs after this position. */
  readonly since: RecordPosition | undefined;
}

async function* eachRun(
  records: RecordStore,
  filter: RunFilter,
  { from: first, oldestFirst }: RecordWalk,
  isSeen: (run: RunRecord) => boolean,
): AsyncGenerator<RunRecord> {
  const { since } = filter;
  for (let from = first; ; ) {
    const walk = { oldestFirst, ...(from && { from }) };
    const page = {
      limit: recordsAtOnce,
      ...(since && { above: since }),
      ...boundsOfWalk(walk),
    };
    const found = await listRunRecords(records, filter, page);
    yield* found.filter(isSeen);
    const last = found.at(-1);
    if (last === undefined || found.length < recordsAtOnce) return;
    from = positionOf(last);
  }
}
