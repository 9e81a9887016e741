import type { ActionState } from '../../../domain/execution/action.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { Query } from '../../access/use-case.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { sliceNewest } from '../../kernel/slice-newest.ts';
import { type ActionPosition, actionPosition, actionsAtOnce, listActions } from '../kept-action.ts';
import { type ActionView, actionViews } from '../visible-actions.ts';

/** Which actions are wanted; members combine with AND. */
export interface ActionFilter {
  readonly policies?: readonly string[];
  readonly states?: readonly ActionState[];
}

/** A page of actions, those that appeared last first. (docs/actions.md#states) */
export const actions: Query<[filter: ActionFilter, page: PageRequest], Slice<ActionView>> = {
  kind: 'query',
  permission: 'purser:read_actions',
  purpose: 'seeing actions',
  async run(context, filter, page) {
    const { records } = context.services.store;
    const show = await actionViews(context);
    const wanted = ({ policies }: ActionView): boolean =>
      filter.policies?.some((name) => policies.includes(name)) ?? true;
    const list = (below?: ActionPosition) =>
      eachView(records, filter, below, (action) => {
        const view = show(action);
        return view !== null && wanted(view) ? view : null;
      });
    return sliceNewest('action', list, actionPosition, page);
  },
};

async function* eachView(
  records: RecordStore,
  { states }: ActionFilter,
  after: ActionPosition | undefined,
  toView: (action: Parameters<Awaited<ReturnType<typeof actionViews>>>[0]) => ActionView | null,
): AsyncGenerator<ActionView> {
  let below = after;
  for (;;) {
    const found = await listActions(records, { ...(states && { states }), below });
    for (const { action } of found) {
      const view = toView(action);
      if (view !== null) yield view;
    }
    const last = found.at(-1);
    if (last === undefined || found.length < actionsAtOnce) return;
    below = actionPosition(last.action);
  }
}
