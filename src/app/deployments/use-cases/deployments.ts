import { mayInEnvironment } from '../../../domain/access/may.ts';
import type { RunStatus } from '../../../domain/deployment/run/run-event.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { Query } from '../../access/use-case.ts';
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
}

const recordsAtOnce = 200;

/** A page of the runs of the environments that the caller may see, the newest first. Reads no events. */
export const deployments: Query<[filter: DeploymentFilter, page: PageRequest], Slice<RunRecord>> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'listing deployments',
  run({ by, services }, filter, page) {
    const { records } = services.store;
    const { driftChecks: checks } = filter;
    const isSeen = ({ environment, summary: { drift } }: RunRecord): boolean =>
      mayInEnvironment(by, 'purser:read_deployments', environment) &&
      (checks === undefined || (drift !== null && checks.includes(drift.check)));
    const list = (walk: RecordWalk) => eachRun(records, filter, walk, isSeen);
    return sliceNewest('deployment', list, positionOf, page);
  },
};

function positionOf({ createdAt: at, id: key }: RunRecord): RecordPosition {
  return { at, key };
}

async function* eachRun(
  records: RecordStore,
  filter: DeploymentFilter,
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
