import { mayWith, mayWithAll } from '../../../domain/access/may.ts';
import type { Call } from '../../../domain/execution/call.ts';
import { openingDenied, openSecretsPermission } from '../../access/open-secrets.ts';
import type { Context, Query } from '../../access/use-case.ts';
import { policiesOf } from '../kept-action.ts';
import { openAnswer, openCall } from '../sealed-parts.ts';
import { type ActionView, visibleAction } from '../visible-actions.ts';

/** What an action sends, and the beginning of what came back. */
export interface ActionCall {
  /** Null if it is kept no more. */
  readonly call: Call | null;
  /** At most 4 KiB of the body of the last answer; null without one. */
  readonly answer: string | null;
}

/**
 * The call of an action with its body, parameters and headers. That of a secret policy takes the permission to open it.
 *
 * @throws ACTION_NOT_FOUND; ACCESS_DENIED; KEYS_MISSING, KEYS_UNAVAILABLE, SECRET_DAMAGED
 */
export const actionCall: Query<[id: string], ActionCall> = {
  kind: 'query',
  permission: 'purser:read_actions',
  purpose: 'seeing actions',
  async run(context, id) {
    const { services } = context;
    const { view } = await visibleAction(context, id);
    if (view.path === null && !(await mayOpen(context, view))) throw openingDenied();
    return { call: await openCall(services, id), answer: await openAnswer(services, id) };
  },
};

async function mayOpen({ by, services }: Context, view: ActionView): Promise<boolean> {
  if (mayWithAll(by, openSecretsPermission)) return true;
  const { policies } = await services.livePolicies.current();
  return policiesOf(view).every((name) => {
    const policy = policies.find((one) => one.name === name);
    return policy !== undefined && mayWith(by, openSecretsPermission, policy.entry);
  });
}
