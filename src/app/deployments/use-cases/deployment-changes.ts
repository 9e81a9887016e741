import { mayInEnvironment } from '../../../domain/access/may.ts';
import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import { refusal } from '../../../domain/errors.ts';
import type { Query } from '../../access/use-case.ts';
import type { FeedIterator } from '../../revisions/follow.ts';
import { visibleRun } from '../environment-permission.ts';
import type { NumberedRunEvent } from '../runs/run-events.ts';
import { untilEndsAreRecorded } from '../runs/run-records.ts';

/** An event of a run. */
export interface DeploymentChange extends NumberedRunEvent {
  readonly id: string;
}

const eventsAtOnce = 200;

/**
 * The events of a run, each once and in order, from any server: after a number (0: all), or from now on. Those with logs
 * only for callers who may read them. (docs/deployments.md#following)
 *
 * @throws DEPLOYMENT_NOT_FOUND
 */
export const deploymentChanges: Query<
  [id: string, after: number | null],
  FeedIterator<DeploymentChange>
> = {
  kind: 'query',
  permission: 'purser:read_deployments',
  purpose: 'reading deployments',
  async run(context, id, after) {
    const { runEvents, followers } = context.services;
    const stored = await visibleRun(context, id);
    if (stored === null) throw refusal('DEPLOYMENT_NOT_FOUND', { deployment: id });
    const { environment } = stored.state.order;
    const seesLogs = mayInEnvironment(context.by, 'purser:read_deployment_logs', environment);
    const isShown = (event: RunEvent): boolean => seesLogs || event.type !== 'log';
    let last = after ?? stored.sequence;
    return followers.follow({
      async read() {
        const events = await runEvents.after(id, last, eventsAtOnce);
        last = events.at(-1)?.sequence ?? last;
        if (events.some(({ event }) => event.type === 'ended')) {
          await untilEndsAreRecorded(context.services, [id]);
        }
        return events.map((one) => ({ ...one, id }));
      },
      watch: (onChange) => runEvents.watch(id, onChange),
      wanted: ({ event }) => isShown(event),
    });
  },
};
