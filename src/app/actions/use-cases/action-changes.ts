import { refusal } from '../../../domain/errors.ts';
import type { Query } from '../../access/use-case.ts';
import { type FeedIterator, mapFeed } from '../../revisions/follow.ts';
import { type ActionEvent, actionAfter, actionEventFrom, actionStream } from '../action-events.ts';
import { type ActionView, actionViews } from '../visible-actions.ts';

/** Which changes of actions to follow. */
export interface ActionWatch {
  /** The number of a change: those after it are given; default: only new ones. */
  readonly after?: number;
  readonly policies?: readonly string[];
}

/** A change of an action, and the action as it is now, after the change. */
export interface ActionChanged extends ActionEvent {
  readonly action: ActionView;
}

/** Changes read at once for a consumer that is behind. */
const batch = 50;

/** Changes of actions in order, on all servers, each at least once. @throws ARGUMENT_INVALID */
export const actionChanges: Query<[watch: ActionWatch], FeedIterator<ActionChanged>> = {
  kind: 'query',
  permission: 'purser:read_actions',
  purpose: 'receiving changes of actions',
  async run(context, { after, policies }) {
    const { store, followers, timer } = context.services;
    if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
      const reason = 'it must be the sequence number of a change, or 0';
      throw refusal('ARGUMENT_INVALID', { argument: 'after', reason });
    }
    let last = after ?? (await store.events.last(actionStream));
    const changes = followers.follow<ActionEvent>({
      async read() {
        const found = await store.events.after(actionStream, last, batch);
        last = found.at(-1)?.sequence ?? last;
        return found.map(actionEventFrom);
      },
      watch: (onChange) => store.events.watch(actionStream, onChange),
    });
    return mapFeed(changes, async (change) => {
      const changed = await actionAfter({ records: store.records, timer }, change);
      const action = changed && (await actionViews(context))(changed);
      const isWanted = policies?.some((name) => action?.policies.includes(name)) ?? true;
      return action !== null && isWanted ? { ...change, action } : null;
    });
  },
};
