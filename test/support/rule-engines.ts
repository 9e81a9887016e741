import { createRuleEvaluator } from '../../src/adapters/rules/evaluate-rules.ts';
import { canonicalText } from '../../src/domain/json/canonical.ts';
import type { Json, JsonObject } from '../../src/domain/json/value.ts';
import type { CompiledRule } from '../../src/domain/policy/compiled-rule.ts';
import type { RuleOutcome } from '../../src/ports/rule-engine.ts';
import { frozen } from './frozen.ts';

export const evaluationLimits = { timeoutMs: 5_000, maxRows: 10_000 };
export const evaluationMoment = '2026-03-01T12:30:45.678Z';

export type Tables = Readonly<Record<string, readonly Json[]>>;

/** Evaluates rules in this thread, over rows that nothing may change. */
export function evaluateHere(
  rules: ReadonlyMap<string, CompiledRule>,
  tables: Tables,
  wanted: readonly string[] = [...rules.keys()],
): ReadonlyMap<string, RuleOutcome> {
  const rows = new Map(
    Object.entries(tables).map(([name, given]) => [
      name,
      frozen(given.map((d, at) => ({ _id: `${at}`, d: structuredClone(d) }))),
    ]),
  );
  const evaluator = createRuleEvaluator(
    rules,
    { tableRows: (name) => rows.get(name) ?? [] },
    { now: evaluationMoment, limits: evaluationLimits },
  );
  return new Map(wanted.map((name) => [name, evaluator.outcomeOf(name)]));
}

/** The rows of an outcome, or its code. */
export function rowsOf(outcome: RuleOutcome | undefined): readonly JsonObject[] | string {
  if (outcome === undefined) return 'no outcome';
  return 'rows' in outcome ? outcome.rows : outcome.fault.code;
}

/** The rows of an outcome in the order of their texts, or its code. */
export function sortedRows(outcome: RuleOutcome | undefined): readonly string[] | string {
  const rows = rowsOf(outcome);
  return typeof rows === 'string' ? rows : rows.map((row) => canonicalText(row)).sort();
}
