import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';

/** The tables and relations over documents that rules and tables are made from, by full name, in order. */
export function inputsOf(
  rules: ReadonlyMap<string, CompiledRule>,
  names: readonly string[],
): readonly string[] {
  const inputs = names.flatMap((name) => rules.get(name)?.inputs ?? [name]);
  return [...new Set(inputs)].sort();
}
