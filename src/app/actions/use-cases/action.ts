import type { Query } from '../../access/use-case.ts';
import { type ActionView, visibleAction } from '../visible-actions.ts';

/** An action. @throws ACTION_NOT_FOUND */
export const action: Query<[id: string], ActionView> = {
  kind: 'query',
  permission: 'purser:read_actions',
  purpose: 'seeing actions',
  run: async (context, id) => (await visibleAction(context, id)).view,
};
