import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import { isEndStatus } from '../../../domain/deployment/run/run-state.ts';
import { fault, invariant, refusal } from '../../../domain/errors.ts';
import type { Change, Context } from '../../access/use-case.ts';
import { changeableRun } from '../environment-permission.ts';
import type { StoredRun } from '../runs/run-events.ts';
import { keepRunRecord, requestCancellation } from '../runs/run-records.ts';

/**
 * Cancels a run. Gently: nothing new starts, and the container that runs may end. By force: the container is stopped, so
 * what it did is unknown. An interrupted run gives its environment free. (docs/deployments.md#cancelling)
 *
 * @throws DEPLOYMENT_NOT_FOUND, DEPLOYMENT_ENDED, ENVIRONMENT_BUSY
 */
export const cancelDeployment: Change<[id: string, isForced: boolean], StoredRun> = {
  kind: 'change',
  permission: ['purser:apply_deployments', 'purser:plan_deployments'],
  purpose: 'cancelling deployments',
  audit: {
    action: 'cancelDeployment',
    target: (deployment, isForced) => ({ deployment, force: isForced }),
  },
  async run(context, id, isForced) {
    const stored = await changeableRun(context, id, 'cancelling deployments');
    const { status } = stored.state;
    const { services, by } = context;
    if (status === 'INTERRUPTED') await release(context, stored);
    else if (isEndStatus(status)) throw refusal('DEPLOYMENT_ENDED', { deployment: id, status });
    else {
      const { records } = services.store;
      await requestCancellation(records, id, { by: by.name, isForced }, services.clock.now());
    }
    const after = await services.runEvents.read(id);
    invariant(after, 'a run stays');
    return after;
  },
};

/** Ends an interrupted run for good. */
async function release({ services, by }: Context, stored: StoredRun): Promise<void> {
  const { runEvents, deploymentRunner, store, clock } = services;
  await deploymentRunner.whileIdle(stored, async () => {
    const cancelled: readonly RunEvent[] = [
      { type: 'cancelling', by: by.name, isForced: false },
      {
        type: 'ended',
        status: 'CANCELLED',
        problem: fault('CANCELLED', { isForced: false }),
        at: clock.now(),
      },
    ];
    await runEvents.append(stored.id, stored.sequence, cancelled, stored.isSealed);
    const after = await runEvents.read(stored.id);
    if (after !== null) await keepRunRecord(store.records, stored.id, after);
  });
}
