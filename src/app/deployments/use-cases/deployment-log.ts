import type { Context, Query } from '../../access/use-case.ts';
import { decodeCursor, encodeCursor, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { requireEnvironment, visibleRun } from '../environment-permission.ts';

/** A part of the log of a run. */
export interface LogPart {
  /** The number of its event. */
  readonly sequence: number;
  readonly step: number;
  readonly text: string;
}

/** The log of a run, in the order in which it was stored; of all steps, or of one. Null if the run is missing. */
export const deploymentLog: Query<
  [id: string, step: number | null, page: PageRequest],
  Slice<LogPart> | null
> = {
  kind: 'query',
  permission: 'purser:read_deployment_logs',
  purpose: 'reading logs of deployments',
  async run(context, id, step, page) {
    const stored = await visibleRun(context, id);
    if (stored === null) return null;
    const { environment } = stored.state.order;
    const permission = 'purser:read_deployment_logs';
    requireEnvironment(context.by, permission, environment, 'reading logs of deployments');
    const {
      backward,
      rows,
      after = 0,
      before = Number.MAX_SAFE_INTEGER,
    } = pageSpan(page, sequenceOf);
    const found: LogPart[] = [];
    let isCut = false;
    for await (const part of partsOf(context, id, step, after)) {
      if (part.sequence >= before) break;
      isCut ||= found.length === rows;
      if (isCut && !backward) break;
      found.push(part);
      // Of a page from the end no more than the page is kept.
      if (found.length > rows) found.shift();
    }
    return {
      items: found.map((part) => ({ node: part, cursor: encodeCursor(['log', part.sequence]) })),
      hasNextPage: backward ? page.before !== undefined : isCut,
      hasPreviousPage: backward ? isCut : page.after !== undefined,
      total: async () => {
        let count = 0;
        for await (const _ of partsOf(context, id, step, 0)) count += 1;
        return count;
      },
    };
  },
};

/** Events that are read at once. */
const eventsAtOnce = 500;

async function* partsOf(
  { services: { runEvents } }: Context,
  id: string,
  step: number | null,
  after: number,
): AsyncGenerator<LogPart> {
  for (let last = after; ; ) {
    const events = await runEvents.after(id, last, eventsAtOnce);
    for (const { sequence, event } of events) {
      if (event.type === 'log' && (step === null || event.step === step)) {
        yield { sequence, step: event.step, text: event.text };
      }
      last = sequence;
    }
    if (events.length === 0) return;
  }
}

function sequenceOf(text: string): number | null {
  const value = decodeCursor(text);
  const [kind, at]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === 'log' && Number.isSafeInteger(at) ? (at as number) : null;
}
