import { ruleName } from './policy.ts';
import type { ReadPolicy } from './read-policy.ts';

/** The full names of relations that policies name and that are no rules of theirs: tables, and rules of other policies. */
export function outerRelations(policies: readonly ReadPolicy[]): readonly string[] {
  const uses = policies.flatMap((one) =>
    Array.from(one.uses, ([rule, use]) => ({ name: ruleName(one.policy.name, rule), ...use })),
  );
  const rules = new Set(uses.map(({ name }) => name));
  const named = uses.flatMap(({ relations }) => relations.map(({ relation }) => relation));
  return [...new Set(named)].filter((name) => name.includes('.') && !rules.has(name));
}
