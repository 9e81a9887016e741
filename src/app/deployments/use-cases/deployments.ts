import DataLoader from 'dataloader';
import { mayInEnvironment } from '../../../domain/access/may.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { RunStatus } from '../../../domain/deployment/run/run-event.ts';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { RecordPage, RecordStore } from '../../../ports/record-store.ts';
import type { Query } from '../../access/use-case.ts';
import type { VisibleRevision } from '../../access/visible-revision.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import {
  boundsOfWalk,
  type RecordPosition,
  type RecordWalk,
  sliceNewest,
} from '../../kernel/slice-newest.ts';
import {
  type IndexedRun,
  listRunRecords,
  listRunsOfRevisions,
  type RunRecord,
  readRunRecords,
  requireRunIndex,
} from '../runs/run-records.ts';

/** Which runs to list; members combine with AND. */
export interface DeploymentFilter {
  readonly environment?: string;
  readonly statuses?: readonly RunStatus[];
  /** Names of drift checks: only their runs. */
  readonly driftChecks?: readonly string[];
  readonly revision?: VisibleRevision;
}

const recordsAtOnce = 200;

/** A page of the runs of the environments that the caller may see, the newest first. Reads no events. */
export const deployments: Query<[filter: DeploymentFilter, page: PageRequest], Slice<RunRecord>> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing deployments',
  async run({ by, services }, { revision, ...filter }, page) {
    const { records } = services.store;
    const isSeen = (run: RunRecord): boolean => mayRead(by, run) && matches(run, filter);
    if (revision === undefined) {
      const list = (walk: RecordWalk) => eachRun(records, filter, walk, isSeen);
      return sliceNewest('deployment', list, positionOf, page);
    }
    await requireRunIndex(records, services.clock.now());
    const list = runsOfRevision(readsOf(records), revision, page, isSeen);
    return sliceNewest('deployment', list, positionOf, page);
  },
};

/** A page of the runs of each revision, as `deployments` lists them; the calls do not grow with the revisions. */
export const deploymentsOfRevisions: Query<
  [revisions: readonly VisibleRevision[], page: PageRequest],
  readonly Slice<RunRecord>[]
> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing deployments of revisions',
  async run({ by, services }, revisions, page) {
    const { records } = services.store;
    await requireRunIndex(records, services.clock.now());
    const reads = readsOf(records);
    return Promise.all(
      revisions.map((revision) => {
        const list = runsOfRevision(reads, revision, page, (run) => mayRead(by, run));
        return sliceNewest('deployment', list, positionOf, page);
      }),
    );
  },
};

function mayRead(by: Principal, { environment }: IndexedRun): boolean {
  return mayInEnvironment(by, 'purser:read_deployments', environment);
}

function matches(
  { environment, status, summary: { drift } }: RunRecord,
  { environment: wanted, statuses, driftChecks: checks }: DeploymentFilter,
): boolean {
  if (wanted !== undefined && environment !== wanted) return false;
  if (statuses !== undefined && !statuses.includes(status)) return false;
  return checks === undefined || (drift !== null && checks.includes(drift.check));
}

function positionOf({ createdAt: at, id: key }: IndexedRun): RecordPosition {
  return { at, key };
}

async function* eachRun(
  records: RecordStore,
  filter: Pick<DeploymentFilter, 'environment' | 'statuses'>,
  { from: first, oldestFirst }: RecordWalk,
  isSeen: (run: RunRecord) => boolean,
): AsyncGenerator<RunRecord> {
  for (let from = first; ; ) {
    const walk = { oldestFirst, ...(from && { from }) };
    const page = { limit: recordsAtOnce, ...boundsOfWalk(walk) };
    const found = await listRunRecords(records, filter, page);
    yield* found.filter(isSeen);
    const last = found.at(-1);
    if (last === undefined || found.length < recordsAtOnce) return;
    from = positionOf(last);
  }
}

/** Joins the reads of several walks. */
interface Reads {
  readonly pages: DataLoader<{ revision: Digest; page: RecordPage }, readonly IndexedRun[]>;
  readonly runs: DataLoader<string, RunRecord | null>;
}

function readsOf(records: RecordStore): Reads {
  return {
    pages: new DataLoader((lists) => listRunsOfRevisions(records, lists), { cache: false }),
    runs: new DataLoader((ids) => readRunRecords(records, ids), { cache: false }),
  };
}

/** Walks the runs of a revision. The first read is of no more than the page. */
function runsOfRevision(
  { pages, runs }: Reads,
  { digest: revision }: VisibleRevision,
  { first = recordsAtOnce, last = first }: PageRequest,
  isSeen: (run: RunRecord) => boolean,
): (walk: RecordWalk) => AsyncGenerator<RunRecord> {
  return async function* list({ from: begin, oldestFirst }) {
    let limit = Math.min(last + 1, recordsAtOnce);
    for (let from = begin; ; limit = recordsAtOnce) {
      const walk = { oldestFirst, ...(from && { from }) };
      const listed = await pages.load({ revision, page: { limit, ...boundsOfWalk(walk) } });
      const found = await Promise.all(listed.map(({ id }) => runs.load(id)));
      yield* found.filter((run) => run !== null).filter(isSeen);
      const end = listed.at(-1);
      if (end === undefined || listed.length < limit) return;
      from = positionOf(end);
    }
  };
}
