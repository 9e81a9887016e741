import { visibilityOf } from '../../domain/access/visibility.ts';
import { refusal } from '../../domain/errors.ts';
import { ownerOf } from '../../domain/policy/policy.ts';
import type { Context } from '../access/use-case.ts';
import { visibleRulePolicies } from '../policies/visible-rules.ts';
import { type Action, policiesOf, readActions, type StoredAction } from './kept-action.ts';

/** An action as a caller sees it. */
export interface ActionView extends Action {
  /** Those of its policies that the caller may see, by name. */
  readonly policies: readonly string[];
}

/** Shows actions to one caller; null for one whose policies the caller may not see. */
export type ShowAction = (action: Action) => ActionView | null;

/** Which actions the caller may see: those of policies whose documents it may see, or all if it may see all documents. */
export async function actionViews(context: Context): Promise<ShowAction> {
  const { isUnrestricted } = visibilityOf(context.by);
  const { policies } = await visibleRulePolicies(context);
  const seen = new Set(policies.map(({ name }) => name));
  return (action) => {
    if (action.state === 'PLANNED') return null;
    const own = policiesOf(action).filter((name) => isUnrestricted || seen.has(name));
    if (own.length === 0) return null;
    const rules = action.rules.filter((rule) => own.includes(ownerOf(rule)));
    return { ...action, rules, policies: own };
  };
}

/** An action that the caller may see. @throws ACTION_NOT_FOUND */
export async function visibleAction(
  context: Context,
  id: string,
): Promise<StoredAction & { readonly view: ActionView }> {
  const [stored] = await readActions(context.services.store.records, [id]);
  const view = stored && (await actionViews(context))(stored.action);
  if (!stored || !view) throw refusal('ACTION_NOT_FOUND', { action: id });
  return { ...stored, view };
}
