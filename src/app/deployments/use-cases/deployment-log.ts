import DataLoader from 'dataloader';
import { mayInEnvironment } from '../../../domain/access/may.ts';
import type { PurserError } from '../../../domain/errors.ts';
import { denied } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { decodeCursor, pageRows, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { visibleRuns } from '../environment-permission.ts';
import type { NumberedRunEvent, RunEvents } from '../runs/run-events.ts';

/** A part of the log of a run. */
export interface LogPart {
  /** The number of its event. */
  readonly sequence: number;
  readonly step: number;
  readonly text: string;
}

const permission = 'purser:read_deployment_logs';
const purpose = 'reading logs of deployments';

/**
 * The logs of runs, in the order in which they were stored; of all steps, or of one. Of each a page, ACCESS_DENIED, or null
 * if the run is missing. The calls grow with the events of the longest, not with the runs.
 */
export const deploymentLogs: Query<
  [ids: readonly string[], step: number | null, page: PageRequest],
  readonly (Slice<LogPart> | PurserError | null)[]
> = {
  kind: 'query',
  permission,
  purpose,
  async run(context, ids, step, page) {
    const { by, services } = context;
    const stored = await visibleRuns(context, ids);
    const read = readsOf(services.runEvents);
    return Promise.all(
      stored.map((run) => {
        if (run === null) return null;
        const { environment } = run.state.order;
        if (!mayInEnvironment(by, permission, environment)) return denied(permission, purpose);
        return sliceLog((after) => partsOf(read, run.id, step, after), page);
      }),
    );
  },
};

async function sliceLog(
  list: (after: number) => AsyncIterable<LogPart>,
  page: PageRequest,
): Promise<Slice<LogPart>> {
  const { backward, rows, after = 0, before = Infinity } = pageSpan(page, sequenceOf);
  const found: LogPart[] = [];
  let isCut = false;
  for await (const part of list(after)) {
    if (part.sequence >= before) break;
    isCut ||= found.length === rows;
    if (isCut && !backward) break;
    found.push(part);
    // Of a page from the end no more than the page is kept.
    if (found.length > rows) found.shift();
  }
  return {
    items: pageRows(found, ({ sequence }) => ['log', sequence]),
    hasNextPage: backward ? page.before !== undefined : isCut,
    hasPreviousPage: backward ? isCut : page.after !== undefined,
    total: async () => {
      let count = 0;
      for await (const _ of list(0)) count += 1;
      return count;
    },
  };
}

/** Events that are read at once, of one run and of each of several. */
const maxEvents = 500;
const minEvents = 50;
const maxRuns = 100;

interface EventRead {
  readonly run: string;
  readonly sequence: number;
}

/** Events of a run, and whether these are the last. */
interface EventsRead {
  readonly events: readonly NumberedRunEvent[];
  readonly isEnd: boolean;
}

type Reads = DataLoader<EventRead, EventsRead>;

/** Joins the reads of several logs. */
function readsOf(runEvents: RunEvents): Reads {
  const options = { cache: false, maxBatchSize: maxRuns };
  return new DataLoader(async (reads) => {
    const limit = Math.max(minEvents, Math.floor(maxEvents / reads.length));
    const found = await runEvents.afterEach(reads.map((read) => ({ ...read, limit })));
    return found.map((events) => ({ events, isEnd: events.length < limit }));
  }, options);
}

async function* partsOf(
  reads: Reads,
  run: string,
  step: number | null,
  after: number,
): AsyncGenerator<LogPart> {
  for (let last = after; ; ) {
    const { events, isEnd } = await reads.load({ run, sequence: last });
    for (const { sequence, event } of events) {
      if (event.type === 'log' && (step === null || event.step === step)) {
        yield { sequence, step: event.step, text: event.text };
      }
      last = sequence;
    }
    if (isEnd) return;
  }
}

function sequenceOf(text: string): number | null {
  const value = decodeCursor(text);
  const [kind, at]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === 'log' && Number.isSafeInteger(at) ? (at as number) : null;
}
