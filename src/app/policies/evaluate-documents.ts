import { PurserError } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CheckedPolicies } from '../../domain/policy/check-policies.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { type DocumentPolicy, documentPolicies } from '../../domain/policy/document-policies.ts';
import { exceptionsAt, type TestedException, waiverOf } from '../../domain/policy/waive-rows.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import { isLostSecret } from '../problems/lost-secrets.ts';
import { policiesOfRevision } from '../validate/policies-of-revision.ts';
import {
  createDocumentRelations,
  type DocumentRelations,
  type FindEntry,
  type RelationServices,
} from './document-relations.ts';
import { testedExceptions } from './live-exceptions.ts';

/** A policy over documents, and what its rules of severity `error` give. */
export interface EvaluatedPolicy {
  readonly policy: DocumentPolicy;
  readonly outcomes: readonly RuleResult[];
}

/** What a rule gives for the documents of a revision. */
export interface RuleResult {
  readonly rule: CompiledRule;
  /** Without the rows that do not count because of exceptions. */
  readonly outcome: RuleOutcome;
  /** UTC, ISO 8601: from when on one of these counts again; null if all rows count. */
  readonly waivedUntil: string | null;
}

/** What the policies over documents give for a revision. */
export interface EvaluatedRevision {
  readonly policies: readonly EvaluatedPolicy[];
  readonly entryOf: FindEntry;
}

const nothing: EvaluatedRevision = { policies: [], entryOf: () => null };

/** Evaluates the policies of revisions that read documents alone. */
export interface DocumentEvaluator {
  /**
   * What the policies of a revision give. `now`: what `$$NOW` stands for, and when exceptions are in force. `isAgain`: even
   * if it is known.
   *
   * @throws STORE_UNAVAILABLE, KEYS_UNAVAILABLE, and errors of secrets that cannot be opened
   */
  of(maps: RevisionMaps, now: string, isAgain?: boolean): Promise<EvaluatedRevision>;
  /**
   * The same without rules that depend on the moment, and with all exceptions in force, so that it does not depend on the
   * moment either; null if it is not known within the time of one rule. Then it is found out in the background.
   */
  soon(maps: RevisionMaps): Promise<EvaluatedRevision | null>;
  /** The same however long all rules take together, found out anew; null if one of them takes too long. */
  later(maps: RevisionMaps): Promise<EvaluatedRevision | null>;
}

/** Revisions whose results are kept. */
const keptRevisions = 4;

export function createDocumentEvaluator(
  services: RelationServices,
  relations: DocumentRelations = createDocumentRelations(services),
): DocumentEvaluator {
  const { rulePorts, timer } = services;
  const evaluate = createEvaluation(services, relations);
  const kept = createBoundedCache<Promise<EvaluatedRevision>>(keptRevisions);

  async function of(
    maps: RevisionMaps,
    now: string | null,
    isAgain = false,
  ): Promise<EvaluatedRevision> {
    if (rulePorts === null) return nothing;
    const found = await policiesOfRevision(services, maps);
    const all = documentPolicies(found);
    if (all.length === 0) return nothing;
    const policies = now === null ? all.map(withoutMoment) : all;
    const isTimed = policies.some((one) => one.rules?.some(({ usesNow }) => usesNow));
    const hasExceptions = found.exceptions.length > 0;
    const key = [maps.documents, maps.links, isTimed || hasExceptions ? now : ''].join(' ');
    const before = isAgain ? undefined : kept.get(key);
    if (before !== undefined) return before;
    const made = evaluate(maps, { ...found, policies }, now);
    kept.put(key, made, 1);
    made.catch(() => kept.remove(key));
    return made;
  }

  return {
    of,
    async later(maps) {
      if (rulePorts === null) return null;
      const found = await of(maps, null, true);
      return found.policies.some(isLate) ? null : found;
    },
    async soon(maps) {
      if (rulePorts === null) return null;
      const abort = new AbortController();
      const late = timer
        .wait(rulePorts.evaluation.timeoutMs, { signal: abort.signal })
        .then(() => null);
      const result = of(maps, null).catch((error: unknown) => {
        if (error instanceof PurserError && isLostSecret(error)) return null;
        throw error;
      });
      try {
        const found = await Promise.race([result, late]);
        return found?.policies.some(isLate) ? null : found;
      } finally {
        abort.abort();
        // Nobody waits for it any more.
        result.catch(() => undefined);
      }
    },
  };
}

/** The policies over documents of a revision, among all of its policies. */
interface EvaluatedSet extends Pick<CheckedPolicies, 'compiled' | 'exceptions'> {
  readonly policies: readonly DocumentPolicy[];
}

/** Evaluates rules on the documents of a revision. */
function createEvaluation({ rulePorts }: RelationServices, relations: DocumentRelations) {
  return async (
    maps: RevisionMaps,
    { policies, compiled: { rules }, exceptions }: EvaluatedSet,
    now: string | null,
  ): Promise<EvaluatedRevision> => {
    const wanted = policies.flatMap((policy) => (policy.rules ?? []).map(({ name }) => name));
    if (rulePorts === null || wanted.length === 0) {
      const evaluated = policies.map((policy) => ({ policy, outcomes: [] }));
      return { ...nothing, policies: evaluated };
    }
    const { relations: documents, entryOf } = await relations.of(maps);
    const { outcomes } = await rulePorts.documentEngine.evaluate({
      rules,
      wanted,
      now: now ?? '',
      limits: rulePorts.evaluation,
      documents,
    });
    const inForce = exceptionsAt(await testedExceptions(rulePorts, exceptions), now ?? '');
    const evaluated = policies.map((policy) => ({
      policy,
      outcomes: (policy.rules ?? []).flatMap((rule) => {
        const outcome = outcomes.get(rule.name);
        return outcome === undefined ? [] : [resultOf(rule, outcome, inForce.get(rule.name))];
      }),
    }));
    return { policies: evaluated, entryOf };
  };
}

function resultOf(
  rule: CompiledRule,
  outcome: RuleOutcome,
  exceptions: readonly TestedException[] = [],
): RuleResult {
  if ('fault' in outcome || exceptions.length === 0) return { rule, outcome, waivedUntil: null };
  const rows: JsonObject[] = [];
  let waivedUntil: string | null = null;
  for (const row of outcome.rows) {
    const waiver = waiverOf(exceptions, row);
    if (waiver === null) rows.push(row);
    else if (waivedUntil === null || waiver.expires < waivedUntil) waivedUntil = waiver.expires;
  }
  return { rule, outcome: { ...outcome, rows }, waivedUntil };
}

function withoutMoment(policy: DocumentPolicy): DocumentPolicy {
  const { rules } = policy;
  return { ...policy, rules: rules === null ? null : rules.filter(({ usesNow }) => !usesNow) };
}

/** Whether a rule has no result because it took too long this time. */
export function isLate({ outcomes }: EvaluatedPolicy): boolean {
  return outcomes.some(
    ({ outcome }) => 'fault' in outcome && outcome.fault.code === 'RULE_TIMEOUT',
  );
}
