import type { Fault } from '../../domain/errors.ts';
import { refusal } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { documentRelations } from '../../domain/policy/policy.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Evaluated } from '../../ports/rule-engine.ts';
import type { TableStore } from '../../ports/table-store.ts';
import type { RulePorts } from '../app-ports.ts';
import type { DocumentRelations } from './document-relations.ts';
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

/** Rows kept for the next page of the rules that were read last; a rule without rows counts as some. */
const maxKeptRows = 200_000;
const costOf = ({ rows }: RuleReading): number => 100 + (rows?.length ?? 0);

export function createRuleReader(
  services: EvaluatorServices & {
    readonly tables: TableStore;
    readonly clock: Clock;
    readonly rules: RulePorts | undefined;
  },
): RuleReader {
  const { tables, clock, rules } = services;
  const kept = createBoundedCache<RuleReading>(maxKeptRows);
  return {
    async read({ compiled, revision }, rule) {
      if (rules === undefined) throw notEvaluated();
      const names = rule.inputs.filter((input) => !documentRelations.includes(input));
      const states = names.length === 0 ? [] : await tables.states(names);
      const now = clock.now();
      const key = canonicalText([
        rule.name,
        rule.digest,
        states.map(({ generation }) => generation),
        names.length === rule.inputs.length ? null : revision.digest,
      ]);
      const before = kept.get(key);
      if (before !== undefined && !rule.usesNow) return { ...before, evaluatedAt: now };
      const evaluate = evaluatorOf(services, rules, revision.maps);
      const { outcomes } = await evaluate(compiled, rule, { now });
      const outcome = outcomes.get(rule.name);
      const reading: RuleReading =
        outcome !== undefined && 'rows' in outcome
          ? { rows: outcome.rows, fault: null, evaluatedAt: now }
          : { rows: null, fault: outcome?.fault ?? null, evaluatedAt: now };
      // What took too long may not do so the next time.
      if (reading.fault?.code !== 'RULE_TIMEOUT') kept.put(key, reading, costOf(reading));
      return reading;
    },
  };
}

/** What the documents of revisions are read with. */
export interface EvaluatorServices {
  readonly documentRelations: DocumentRelations;
}

/** Evaluates rules over the tables as they are, and over the documents of a revision if they read them. */
export function evaluatorOf(
  { documentRelations: relations }: EvaluatorServices,
  { engine, documentEngine, evaluation }: RulePorts,
  maps: RevisionMaps,
) {
  return async (
    { rules }: Pick<LivePolicySet['compiled'], 'rules'>,
    { name, inputs }: CompiledRule,
    { now, countsStages = false }: { readonly now: string; readonly countsStages?: boolean },
  ): Promise<Evaluated> => {
    const given = { rules, wanted: [name], now, limits: evaluation, countsStages };
    if (!inputs.some((input) => documentRelations.includes(input))) return engine.evaluate(given);
    const { relations: documents } = await relations.of(maps);
    return documentEngine.evaluate({ ...given, documents });
  };
}

/** The refusal where there are no ports for rules. */
export function notEvaluated() {
  return refusal('RULE_RUNTIME', { rule: '', reason: 'this server does not evaluate rules' });
}
