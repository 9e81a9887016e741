import type { Fault } from '../../domain/errors.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TableStore } from '../../ports/table-store.ts';
import type { RulePorts } from '../app-ports.ts';
import type { LivePolicySet } from './live-policies.ts';

/** The rows of a rule at a moment, or why it has none. */
export interface RuleReading {
  /** In the order of the rule; null if it failed. */
  readonly rows: readonly JsonObject[] | null;
  readonly fault: Fault | null;
  /** UTC, ISO 8601. */
  readonly evaluatedAt: string;
}

/** Evaluates rules on request. */
export interface RuleReader {
  /** The rows of a rule of a set, as they are now. */
  read(set: LivePolicySet, rule: CompiledRule): Promise<RuleReading>;
}

/** Results kept for the next page, with what they were made from. */
const maxKept = 20;

export function createRuleReader({
  tables,
  clock,
  rules,
}: {
  readonly tables: TableStore;
  readonly clock: Clock;
  readonly rules: RulePorts | undefined;
}): RuleReader {
  const kept = new Map<string, RuleReading>();
  return {
    async read({ compiled }, rule) {
      if (rules === undefined) throw notEvaluated();
      const names = rule.inputs;
      const states = names.length === 0 ? [] : await tables.states(names);
      const now = clock.now();
      const key = canonicalText([
        rule.name,
        rule.digest,
        states.map(({ generation }) => generation),
      ]);
      const before = kept.get(key);
      if (before !== undefined && !rule.usesNow) return { ...before, evaluatedAt: now };
      const { outcomes } = await rules.engine.evaluate({
        rules: compiled.rules,
        wanted: [rule.name],
        now,
        limits: rules.evaluation,
      });
      const outcome = outcomes.get(rule.name);
      const reading: RuleReading =
        outcome !== undefined && 'rows' in outcome
          ? { rows: outcome.rows, fault: null, evaluatedAt: now }
          : { rows: null, fault: outcome?.fault ?? null, evaluatedAt: now };
      // What took too long may not do so the next time.
      if (reading.fault?.code !== 'RULE_TIMEOUT') kept.set(key, reading);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return reading;
    },
  };
}

/** The refusal where there are no ports for rules. */
export function notEvaluated() {
  return refusal('RULE_RUNTIME', { rule: '', reason: 'this server does not evaluate rules' });
}
