import type { Fault } from '../../domain/errors.ts';
import { refusal } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { isOverDocuments } from '../../domain/policy/policy.ts';
import type { Revision, RevisionMaps } from '../../domain/revision/revision.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Evaluated, RuleRowOrigin, RuleRowQuestion } from '../../ports/rule-engine.ts';
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

/** Compiled rules, and the revision whose documents they read. */
export interface ReadableSet {
  readonly compiled: Pick<LivePolicySet['compiled'], 'rules'>;
  readonly revision: Pick<Revision, 'maps' | 'digest'>;
}

/** Evaluates rules on request. */
export interface RuleReader {
  /** The rows of a rule of a set, as they are now. */
  read(set: ReadableSet, rule: CompiledRule): Promise<RuleReading>;
  /** The same for a moment, in ISO 8601. */
  readAt(set: ReadableSet, rule: CompiledRule, now: string): Promise<RuleReading>;
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
    read: (set, rule) => readAt(set, rule, clock.now()),
    readAt,
  };

  async function readAt(
    { compiled, revision }: ReadableSet,
    rule: CompiledRule,
    now: string,
  ): Promise<RuleReading> {
    if (rules === undefined) throw notEvaluated();
    const names = rule.inputs.filter((input) => !isOverDocuments(input));
    const states = names.length === 0 ? [] : await tables.states(names);
    const key = canonicalText([
      rule.name,
      rule.digest,
      states.map(({ generation }) => generation),
      names.length === rule.inputs.length ? null : revision.digest,
    ]);
    const before = kept.get(key);
    if (before !== undefined) return { ...before, evaluatedAt: now };
    const evaluate = evaluatorOf(services, rules, revision.maps);
    const { outcomes } = await evaluate(compiled, rule, { now });
    const outcome = outcomes.get(rule.name);
    const reading: RuleReading =
      outcome !== undefined && 'rows' in outcome
        ? { rows: outcome.rows, fault: null, evaluatedAt: now }
        : { rows: null, fault: outcome?.fault ?? null, evaluatedAt: now };
    // What took too long may not do so the next time.
    const isLasting = !rule.usesNow && reading.fault?.code !== 'RULE_TIMEOUT';
    if (isLasting) kept.put(key, reading, costOf(reading));
    return reading;
  }
}

/** What the documents of revisions are read with. */
export interface EvaluatorServices {
  readonly documentRelations: DocumentRelations;
}

/** Evaluates rules over the tables as they are, and over the documents of a revision if they read them. */
export function evaluatorOf(services: EvaluatorServices, ports: RulePorts, maps: RevisionMaps) {
  return async (
    { rules }: Pick<LivePolicySet['compiled'], 'rules'>,
    rule: CompiledRule,
    { now, countsStages = false }: { readonly now: string; readonly countsStages?: boolean },
  ): Promise<Evaluated> => {
    const { engine, ...documents } = await engineFor(services, ports, maps, rule);
    const limits = ports.evaluation;
    return engine.evaluate({ rules, wanted: [rule.name], now, limits, countsStages, ...documents });
  };
}

/** Finds the rows behind a row of a rule, on the same ground. */
export function explainerOf(services: EvaluatorServices, ports: RulePorts, maps: RevisionMaps) {
  return async (
    rule: CompiledRule,
    question: Omit<RuleRowQuestion, 'limits' | 'documents'>,
  ): Promise<RuleRowOrigin | null> => {
    const { engine, ...documents } = await engineFor(services, ports, maps, rule);
    return engine.explain({ ...question, limits: ports.evaluation, ...documents });
  };
}

/** The engine for a rule, and the documents of a revision if the rule reads them. */
async function engineFor(
  { documentRelations }: EvaluatorServices,
  { requestEngine, documentEngine }: RulePorts,
  maps: RevisionMaps,
  { inputs }: CompiledRule,
) {
  if (!inputs.some(isOverDocuments)) return { engine: requestEngine };
  const { relations: documents } = await documentRelations.of(maps);
  return { engine: documentEngine, documents };
}

/** The refusal where there are no ports for rules. */
export function notEvaluated() {
  return refusal('RULE_RUNTIME', { rule: '', reason: 'this server does not evaluate rules' });
}
