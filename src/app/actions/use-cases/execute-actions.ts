import { type Fault, fault, throwFaults } from '../../../domain/errors.ts';
import { leastCareful, mostCareful } from '../../../domain/execution/execution-mode.ts';
import type { Change, Context } from '../../access/use-case.ts';
import { changeAction } from '../action-events.ts';
import { policiesOf } from '../kept-action.ts';
import { actionsDue } from '../send-actions.ts';
import { type ActionView, visibleAction } from '../visible-actions.ts';

/**
 * Has the calls of simulated actions made. All of them, or none: one that was not simulated, or may not be sent, refuses
 * all. (docs/actions.md#simulation)
 *
 * @throws ACTION_NOT_FOUND, ACTION_STATE, EXECUTION_NOT_LIVE
 */
export const executeActions: Change<[ids: readonly string[]], readonly ActionView[]> = {
  kind: 'change',
  permission: 'purser:manage_actions',
  purpose: 'sending actions',
  audit: { action: 'executeActions', target: (ids) => ({ actions: [...ids] }) },
  async run(context, ids) {
    const wanted = [...new Set(ids)];
    throwFaults((await Promise.all(wanted.map((id) => faultOf(context, id)))).flat());
    const sent: ActionView[] = [];
    for (const id of wanted) sent.push(await send(context, id));
    context.services.actionSignal.notify(actionsDue);
    return sent;
  },
};

/** Why an action cannot be sent. */
async function faultOf(context: Context, id: string): Promise<readonly Fault[]> {
  const { view } = await visibleAction(context, id);
  if (view.state !== 'SIMULATED') {
    const wanted = 'only simulated ones can be sent';
    return [fault('ACTION_STATE', { action: id, state: view.state, wanted })];
  }
  const { livePolicies, execution } = context.services;
  const { policies } = await livePolicies.current();
  const own = policies.filter(({ name }) => policiesOf(view).includes(name));
  const modes = own.map(({ good }) => good?.value.read.policy.execution ?? 'off');
  const mode = mostCareful([execution.mode, leastCareful(modes)]);
  return mode === 'live' ? [] : [fault('EXECUTION_NOT_LIVE', { action: id, mode })];
}

async function send(context: Context, id: string): Promise<ActionView> {
  const { store, clock } = context.services;
  for (;;) {
    const { action, version, view } = await visibleAction(context, id);
    // Somebody else sent it meanwhile.
    if (action.state !== 'SIMULATED') return view;
    const changed = { state: 'PENDING', mode: 'live', changedAt: clock.now() } as const;
    const put = await changeAction(store, { ...action, ...changed }, version);
    if (put !== null) return { ...view, ...changed };
  }
}
