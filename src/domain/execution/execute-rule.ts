/** Names of rules whose rows are calls: the first that a policy has. (docs/actions.md#rows) */
const names = ['execute', '_exec_api'];

/** The full name of the rule of a policy whose rows are calls; null without one. `rules`: those that it has, by name. */
export function executeRuleOf(policy: string, rules: ReadonlyMap<string, unknown>): string | null {
  const name = names.find((one) => rules.has(one));
  return name === undefined ? null : `${policy}.${name}`;
}
