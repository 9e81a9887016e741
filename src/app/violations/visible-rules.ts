import { visibilityOf } from '../../domain/access/visibility.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { messageOfRow } from '../../domain/policy/document-policies.ts';
import { ownerOf, type RowSeverity } from '../../domain/policy/policy.ts';
import { defaultSeverity } from '../../domain/policy/read-policy.ts';
import type { Violation } from '../../domain/violation/violation.ts';
import type { Context } from '../access/use-case.ts';
import type { LivePolicySet } from '../policies/live-policies.ts';
import { readRuleState } from '../policies/rule-state.ts';
import { seesAll, visibleRulePolicies } from '../policies/visible-rules.ts';
import type { TrackedRule } from './tracked-rule.ts';

/** A rule whose violations the caller may see. */
export interface SeenRule extends TrackedRule {
  readonly name: string;
  readonly severity: RowSeverity;
  /** What the rule says of a row; of a rule that is removed, and of a secret policy, only its name. */
  message(row: JsonObject): string;
  /** The name of the exception that waives a violation; null without one, or if the caller may not see its document. */
  waivedBy(violation: Pick<Violation, 'waiver'>): string | null;
}

/** Which rules to look at. */
export interface RuleSelection {
  /** Names of policies. Default: all. */
  readonly policies?: readonly string[];
  /** Full names of rules. Default: all. */
  readonly rules?: readonly string[];
}

/** Which violations to look at, or whose events. */
export interface ViolationSelection extends RuleSelection {
  /** Default: all. */
  readonly severities?: readonly RowSeverity[];
}

/** Whether a violation has one of some severities; without these, all have. */
export function hasSeverity(
  { severity }: Pick<Violation, 'severity'>,
  severities: ViolationSelection['severities'],
): boolean {
  return severities?.includes(severity) ?? true;
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
  const visibility = visibilityOf(context.by);
  const { isUnrestricted } = visibility;
  const { set, policies: seen } = await visibleRulePolicies(context);
  const shown = set.exceptions.filter(({ entry }) => visibility.includes(entry));
  const exceptions = new Set(shown.map(({ id }) => id.name));
  const waivedBy: SeenRule['waivedBy'] = ({ waiver }) =>
    waiver !== undefined && exceptions.has(waiver.exception) ? waiver.exception : null;
  for (const [name, tracked] of wanted) {
    const isLive = set.policies.some((policy) => policy.name === ownerOf(name));
    const policy = seen.find((one) => one.name === ownerOf(name));
    if (isLive && policy === undefined) continue;
    if (!isUnrestricted && !(await seesAll(context, set, tracked.inputs))) continue;
    const rule = describedRule(set, name);
    const severity = severityOf(set, tracked, name);
    found.set(name, {
      ...tracked,
      name,
      severity,
      message: (row) => messageOfRow(rule, row),
      waivedBy,
    });
  }
  return found;
}

/** Of a rule that was not evaluated since its state has a severity: that of its document, or of its name. */
function severityOf(
  { compiled }: LivePolicySet,
  { severity }: TrackedRule,
  name: string,
): RowSeverity {
  const byName = defaultSeverity(name.slice(ownerOf(name).length + 1));
  return severity ?? compiled.rules.get(name)?.severity ?? byName ?? 'error';
}

/** What a rule says of its rows: of one that is removed, and of a secret policy, only its name. */
export function describedRule(
  { policies, compiled }: LivePolicySet,
  name: string,
): Pick<CompiledRule, 'name' | 'message'> {
  const policy = policies.find((one) => one.name === ownerOf(name));
  const isSecret = policy?.good?.value.document.secret ?? true;
  return (isSecret ? undefined : compiled.rules.get(name)) ?? { name, message: null };
}
