import { fault, PurserError } from '../../domain/errors.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { isOverDocuments, renderedRelation } from '../../domain/policy/policy.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import type { TableState, TableStore } from '../../ports/table-store.ts';
import type { RulePorts } from '../app-ports.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { DocumentRelations } from './document-relations.ts';
import type { LivePolicySet } from './live-policies.ts';

/** What rules of live policies are evaluated with. */
export interface LiveEvaluationServices {
  readonly rules: RulePorts;
  readonly renderer: RevisionRenderer;
  readonly documentRelations: DocumentRelations;
}

/** The state of something that rules read: it has changed if its generation is another. */
export type InputState = Pick<TableState, 'table' | 'generation'>;

/** The states of what some rules read; that of the documents is the number of the live revision. */
export async function inputStates(
  tables: TableStore,
  { revision }: Pick<LivePolicySet, 'revision'>,
  rules: readonly CompiledRule[],
): Promise<readonly InputState[]> {
  const names = [...new Set(rules.flatMap(({ inputs }) => inputs))].sort();
  const ofTables = names.filter((name) => !isOverDocuments(name));
  const ofDocuments = names.filter(isOverDocuments);
  return [
    ...(ofTables.length === 0 ? [] : await tables.states(ofTables)),
    ...ofDocuments.map((table) => ({ table, generation: revision.id })),
  ];
}

/** What rules of a set give now, over tables and over the documents of the live revision, by full name. */
export async function evaluateLiveRules(
  services: LiveEvaluationServices,
  set: LivePolicySet,
  wanted: readonly CompiledRule[],
  now: string,
): Promise<ReadonlyMap<string, RuleOutcome>> {
  const { engine, evaluation: limits } = services.rules;
  const overDocuments = wanted.filter(({ inputs }) => inputs.some(isOverDocuments));
  const names = wanted.filter((rule) => !overDocuments.includes(rule)).map(({ name }) => name);
  const { rules } = set.compiled;
  const ofTables =
    names.length === 0 ? null : await engine.evaluate({ rules, wanted: names, now, limits });
  const ofDocuments =
    overDocuments.length === 0
      ? []
      : await evaluateOverDocuments(services, set, overDocuments, now);
  return new Map([...(ofTables?.outcomes ?? []), ...ofDocuments]);
}

/**
 * A document that cannot be rendered has no row. Its calls would be gone, and be made again once it is mended, so rules that
 * read rendered documents fail as long as there is one, and keep their calls.
 */
async function evaluateOverDocuments(
  { rules: ports, renderer, documentRelations }: LiveEvaluationServices,
  { compiled, revision }: LivePolicySet,
  wanted: readonly CompiledRule[],
  now: string,
): Promise<ReadonlyMap<string, RuleOutcome>> {
  const failed = (some: readonly CompiledRule[], reason: string): [string, RuleOutcome][] =>
    some.map(({ name }) => [name, { fault: fault('RULE_RUNTIME', { rule: name, reason }) }]);
  try {
    const { faults } = await renderer.whole(revision);
    const blocked =
      faults.length === 0 ? [] : wanted.filter(({ inputs }) => inputs.includes(renderedRelation));
    const names = wanted.filter((rule) => !blocked.includes(rule)).map(({ name }) => name);
    const { relations: documents } = await documentRelations.of(revision.maps);
    const { documentEngine, evaluation: limits } = ports;
    const { rules } = compiled;
    const given = { rules, wanted: names, now, limits, documents };
    const outcomes = names.length === 0 ? [] : (await documentEngine.evaluate(given)).outcomes;
    return new Map([
      ...outcomes,
      ...failed(blocked, 'documents of the live revision cannot be rendered'),
    ]);
  } catch (error) {
    if (!(error instanceof PurserError) || error.code === 'STORE_UNAVAILABLE') throw error;
    // Rules over tables must not wait for it.
    return new Map(failed(wanted, `the documents cannot be read (${error.code})`));
  }
}
