import type { ActionState } from '../../../domain/execution/action.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { Query } from '../../access/use-case.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import { boundsOfWalk, type RecordWalk, sliceNewest } from '../../kernel/slice-newest.ts';
import { actionPosition, actionsAtOnce, listActions } from '../kept-action.ts';
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
    const list = (walk: RecordWalk) =>
      eachView(records, filter, walk, (action) => {
        const view = show(action);
        return view !== null && wanted(view) ? view : null;
      });
    return sliceNewest('action', list, actionPosition, page);
  },
};

async function* eachView(
  records: RecordStore,
  { states }: ActionFilter,
  { from: first, oldestFirst }: RecordWalk,
  toView: (action: Parameters<Awaited<ReturnType<typeof actionViews>>>[0]) => ActionView | null,
): AsyncGenerator<ActionView> {
  for (let from = first; ; ) {
    const walk = { oldestFirst, ...(from && { from }) };
    const found = await listActions(records, { ...(states && { states }), ...boundsOfWalk(walk) });
    for (const { action } of found) {
      const view = toView(action);
      if (view !== null) yield view;
    }
    const last = found.at(-1);
    if (last === undefined || found.length < actionsAtOnce) return;
    from = actionPosition(last.action);
  }
}
