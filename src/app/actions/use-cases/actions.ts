import type { ActionState } from '../../../domain/execution/action.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { Query } from '../../access/use-case.ts';
import { decodeCursor, encodeCursor, type PageSpan, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
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
    return slice(list, pageSpan(page, positionOfCursor));
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

/** Walks from the cursor, or from the newest to the cursor, and holds a page at a time. */
async function slice(
  list: (below?: ActionPosition) => AsyncGenerator<ActionView>,
  { backward, rows, after, before }: PageSpan<ActionPosition>,
): Promise<Slice<ActionView>> {
  let kept: ActionView[] = [];
  let [isCut, isEnded] = [false, false];
  for await (const view of list(after)) {
    isEnded = before !== undefined && view.id === before.key;
    if (isEnded || (!backward && kept.length === rows)) {
      isCut = !isEnded;
      break;
    }
    kept.push(view);
    if (backward && kept.length > rows * 2 + 1) {
      kept = kept.slice(-rows - 1);
      isCut = true;
    }
  }
  const more = backward && kept.length > rows;
  const shown = more ? kept.slice(kept.length - rows) : kept;
  return {
    items: shown.map((node) => ({
      node,
      cursor: encodeCursor(['action', node.appearedAt, node.id]),
    })),
    hasNextPage: backward ? isEnded : isCut || isEnded,
    hasPreviousPage: backward ? more || after !== undefined : after !== undefined,
    async total() {
      let count = 0;
      for await (const _ of list()) count += 1;
      return count;
    },
  };
}

function positionOfCursor(text: string): ActionPosition | null {
  const value = decodeCursor(text);
  const [kind, at, key]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === 'action' && typeof at === 'string' && typeof key === 'string'
    ? { at, key }
    : null;
}
