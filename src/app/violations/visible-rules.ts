import { visibilityOf } from '../../domain/access/visibility.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { messageOfRow } from '../../domain/policy/document-policies.ts';
import { ownerOf } from '../../domain/policy/policy.ts';
import type { Context } from '../access/use-case.ts';
import { readRuleState } from '../policies/rule-state.ts';
import { seesAll, visibleRulePolicies } from '../policies/visible-rules.ts';
import type { TrackedRule } from './tracked-rule.ts';

/** A rule whose violations the caller may see. */
export interface SeenRule extends TrackedRule {
  readonly name: string;
  /** What the rule says of a row; of a rule that is removed, and of a secret policy, only its name. */
  message(row: JsonObject): string;
}

/** Which rules to look at. */
export interface RuleSelection {
  /** Names of policies. Default: all. */
  readonly policies?: readonly string[];
  /** Full names of rules. Default: all. */
  readonly rules?: readonly string[];
}

/**
 * The tracked rules, by name, whose violations the caller may see: it sees the policy, if that still exists, and the sources
 * of all tables that the rule reads. Of a source that is removed only an unrestricted caller sees them.
 */
export async function seenRules(
  context: Context,
  { policies, rules }: RuleSelection = {},
): Promise<ReadonlyMap<string, SeenRule>> {
  const { state } = await readRuleState(context.services.store.records);
  const wanted = Object.entries(state.violations)
    .filter(
      ([name]) => (rules?.includes(name) ?? true) && (policies?.includes(ownerOf(name)) ?? true),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const found = new Map<string, SeenRule>();
  if (wanted.length === 0) return found;
  const { isUnrestricted } = visibilityOf(context.by);
  const { set, policies: seen } = await visibleRulePolicies(context);
  for (const [name, tracked] of wanted) {
    const isLive = set.policies.some((policy) => policy.name === ownerOf(name));
    const policy = seen.find((one) => one.name === ownerOf(name));
    if (isLive && policy === undefined) continue;
    if (!isUnrestricted && !(await seesAll(context, set, tracked.inputs))) continue;
    const isSecret = policy?.good?.value.document.secret ?? true;
    const live = isSecret ? undefined : set.compiled.rules.get(name);
    const rule = live ?? { name, message: null };
    found.set(name, { ...tracked, name, message: (row) => messageOfRow(rule, row) });
  }
  return found;
}
