import { refusal } from '../../../domain/errors.ts';
import { type ActionDecision, stateAfterDecision } from '../../../domain/execution/action.ts';
import { noRetries } from '../../../domain/execution/attempt.ts';
import type { Change } from '../../access/use-case.ts';
import { changeAction } from '../action-events.ts';
import { actionsDue } from '../send-actions.ts';
import { type ActionView, visibleAction } from '../visible-actions.ts';

/**
 * Decides about an action that waits for that: its outcome is unknown, it failed or was dropped, or its call appeared too
 * often. (docs/actions.md#deciding)
 *
 * @throws ACTION_NOT_FOUND, ACTION_STATE
 */
export const resolveAction: Change<[id: string, decision: ActionDecision], ActionView> = {
  kind: 'change',
  permission: 'purser:manage_actions',
  purpose: 'deciding about actions',
  audit: { action: 'resolveAction', target: (id, decision) => ({ action: id, decision }) },
  async run(context, id, decision) {
    const { store, clock, actionSignal } = context.services;
    for (;;) {
      const { action, version, view } = await visibleAction(context, id);
      const state = stateAfterDecision(action.state, decision);
      if (state === null) {
        const facts = { action: id, state: action.state };
        throw refusal('ACTION_STATE', { ...facts, wanted: 'there is nothing to decide' });
      }
      const changed = { state, retries: noRetries, waitMs: 0, changedAt: clock.now() };
      if ((await changeAction(store, { ...action, ...changed }, version)) === null) continue;
      actionSignal.notify(actionsDue);
      return { ...view, ...changed };
    }
  },
};
