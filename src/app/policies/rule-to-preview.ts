import type { Fault } from '../../domain/errors.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { type CompiledPolicies, compilePolicies } from '../../domain/policy/compile-policies.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { ruleName } from '../../domain/policy/policy.ts';
import { type ReadPolicy, readPolicy } from '../../domain/policy/read-policy.ts';
import type { Context } from '../access/use-case.ts';
import type { LivePolicySet } from './live-policies.ts';
import { seesAll, visibleRule, visibleRulePolicies, visibleTables } from './visible-rules.ts';

/** A rule that is not stored. */
export interface RuleToPreview {
  /** The policy that it would be in, whose rules it may name; null: none. */
  readonly policy: string | null;
  /** Its name in the policy; null: a new one. */
  readonly name: string | null;
  /** `from`, `pipeline` and what else a rule has; null: the stored rule of this name. */
  readonly rule: JsonObject | null;
}

/** In place of a policy and a rule that have no name. */
const unnamed = { policy: 'preview', rule: 'preview' };

/** A rule that is not stored, compiled among the live policies that the caller may see. */
export interface CompiledPreview {
  readonly set: LivePolicySet;
  readonly compiled: CompiledPolicies;
  readonly rule: CompiledRule;
  readonly warnings: readonly Fault[];
  /** The stored rule of its name; null if there is none. */
  readonly stored: CompiledRule | null;
}

/** @throws the errors of the rule; POLICY_NOT_FOUND; RULE_NOT_FOUND if the caller may not see all that it reads */
export async function compilePreview(
  context: Context,
  { policy, name, rule }: RuleToPreview,
): Promise<CompiledPreview> {
  const { set, policies } = await visibleRulePolicies(context);
  const stored = policies.find((one) => one.name === policy)?.good?.value.read ?? null;
  if (policy !== null && stored === null) throw refusal('POLICY_NOT_FOUND', { policy });
  const own = { policy: policy ?? unnamed.policy, rule: name ?? unnamed.rule };
  if (rule === null) return storedRule(context, set, ruleName(own.policy, own.rule));
  const data = { name: own.policy, rules: { [own.rule]: rule } };
  const read = readPolicy(data, null, context.services.limits);
  throwFaults(read.errors.map(({ fault }) => fault));
  const visible = policies.flatMap(({ good }) => good?.value.read ?? []);
  const compiled = compileWith(await visibleTables(context, set), visible, stored, read);
  const errors = compiled.errors.filter((one) => one.policy === own.policy);
  throwFaults(errors.map(({ fault }) => fault));
  const full = ruleName(own.policy, own.rule);
  const found = compiled.rules.get(full);
  if (found === undefined || !(await seesAll(context, set, found.inputs)))
    throw refusal('RULE_NOT_FOUND', { rule: full });
  return {
    set,
    compiled,
    rule: found,
    warnings: read.warnings.map(({ fault }) => fault),
    stored: (name === null ? undefined : set.compiled.rules.get(full)) ?? null,
  };
}

async function storedRule(
  context: Context,
  set: LivePolicySet,
  name: string,
): Promise<CompiledPreview> {
  const { rule } = await visibleRule(context, name);
  return { set, compiled: set.compiled, rule, warnings: [], stored: rule };
}

/** The visible policies with a rule in place of that of its name, or as a policy of its own. */
function compileWith(
  tables: readonly string[],
  visible: readonly ReadPolicy[],
  stored: ReadPolicy | null,
  read: ReadPolicy,
) {
  if (stored === null) return compilePolicies([...visible, read], tables);
  const merged: ReadPolicy = {
    ...stored,
    policy: {
      ...stored.policy,
      rules: new Map([...stored.policy.rules, ...read.policy.rules]),
    },
    uses: new Map([...stored.uses, ...read.uses]),
  };
  return compilePolicies(
    visible.map((one) => (one === stored ? merged : one)),
    tables,
  );
}
