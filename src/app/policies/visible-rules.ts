import { visibilityOf } from '../../domain/access/visibility.ts';
import { nearestFullName } from '../../domain/edit-distance.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { isOverDocuments, ownerOf } from '../../domain/policy/policy.ts';
import { splitTableName } from '../../domain/source/table-name.ts';
import type { Context } from '../access/use-case.ts';
import { visibleSources } from '../sources/list-sources.ts';
import { faultsFor, type LivePolicy, type LivePolicySet } from './live-policies.ts';

/** The live policies whose documents the caller may see, with all that is wrong with them. */
export async function visibleRulePolicies(context: Context): Promise<{
  readonly set: LivePolicySet;
  readonly policies: readonly LivePolicy[];
}> {
  const { by, services } = context;
  const visibility = visibilityOf(by);
  const set = await services.livePolicies.current();
  const policies = set.policies.filter(({ entry }) => visibility.includes(entry));
  const seen = new Set([...policies, ...(await visibleSources(context))].map(({ name }) => name));
  const sees = (relation: string): boolean => seen.has(ownerOf(relation));
  return {
    set,
    policies: policies.map((policy) => ({ ...policy, faults: faultsFor(set, policy, sees) })),
  };
}

/**
 * A rule of a live policy by its full name, if the caller may see the document of the policy and those of all sources
 * whose tables it reads.
 *
 * @throws RULE_NOT_FOUND
 */
export async function visibleRule(
  context: Context,
  name: string,
): Promise<{ readonly set: LivePolicySet; readonly rule: CompiledRule }> {
  const { set, policies } = await visibleRulePolicies(context);
  const { rules } = set.compiled;
  const seen = new Set(policies.map((policy) => policy.name));
  const rule = rules.get(name);
  if (rule !== undefined && seen.has(rule.policy) && (await seesAll(context, set, rule.inputs)))
    return { set, rule };
  const others = [...rules.values()].filter((one) => one !== rule && seen.has(one.policy));
  throw ruleNotFound(name, others);
}

/** The refusal for a rule that is not among some rules that the caller may see. */
export function ruleNotFound(name: string, visible: Iterable<CompiledRule>): PurserError {
  const names = Array.from(visible, (rule) => rule.name);
  const nearest = nearestFullName(name, names);
  return refusal('RULE_NOT_FOUND', { rule: name, ...(nearest !== null && { nearest }) });
}

/** The tables of live data sources whose documents the caller may see. */
export async function visibleTables(
  context: Context,
  { tables }: LivePolicySet,
): Promise<readonly string[]> {
  const visible = new Set((await visibleSources(context)).map(({ name }) => name));
  return tables.filter((table) => visible.has(splitTableName(table)?.source ?? ''));
}

/** Whether the caller may see all that some relations hold: the sources of tables, and all documents for those over them. */
export async function seesAll(
  context: Context,
  set: LivePolicySet,
  inputs: readonly string[],
): Promise<boolean> {
  if (inputs.some(isOverDocuments) && !visibilityOf(context.by).isUnrestricted) return false;
  const tables = new Set(await visibleTables(context, set));
  return inputs.every((input) => isOverDocuments(input) || tables.has(input));
}
