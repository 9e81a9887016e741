import { visibilityOf } from '../../domain/access/visibility.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { documentRelations } from '../../domain/policy/policy.ts';
import { splitTableName } from '../../domain/source/table-name.ts';
import type { Context } from '../access/use-case.ts';
import { visibleSources } from '../sources/list-sources.ts';
import type { LivePolicy, LivePolicySet } from './live-policies.ts';

/** The live policies whose documents the caller may see. */
export async function visibleRulePolicies({ by, services }: Context): Promise<{
  readonly set: LivePolicySet;
  readonly policies: readonly LivePolicy[];
}> {
  const visibility = visibilityOf(by);
  const set = await services.livePolicies.current();
  return { set, policies: set.policies.filter(({ entry }) => visibility.includes(entry)) };
}

/**
 * A rule of a live policy by its full name, if the caller may see the document of the policy and those of all sources
 * whose tables it reads; null otherwise.
 */
export async function visibleRule(
  context: Context,
  name: string,
): Promise<{ readonly set: LivePolicySet; readonly rule: CompiledRule } | null> {
  const { set, policies } = await visibleRulePolicies(context);
  const rule = set.compiled.rules.get(name);
  if (rule === undefined || !policies.some((policy) => policy.name === rule.policy)) return null;
  return (await seesAll(context, rule.inputs)) ? { set, rule } : null;
}

/** Whether the caller may see all that some relations hold: the sources of tables, and all documents for those over them. */
export async function seesAll(context: Context, inputs: readonly string[]): Promise<boolean> {
  const tables = inputs.filter((input) => !documentRelations.includes(input));
  const readsDocuments = tables.length < inputs.length;
  if (readsDocuments && !visibilityOf(context.by).isUnrestricted) return false;
  const visible = new Set((await visibleSources(context)).map(({ name }) => name));
  return tables.every((table) => visible.has(splitTableName(table)?.source ?? ''));
}
