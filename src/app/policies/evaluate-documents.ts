import { PurserError } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { type DocumentPolicy, documentPolicies } from '../../domain/policy/document-policies.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import type { RulePorts } from '../app-ports.ts';
import { isLostSecret } from '../problems/lost-secrets.ts';
import { policiesOfRevision } from '../validate/policies-of-revision.ts';
import {
  createDocumentRelations,
  type DocumentRelations,
  type FindEntry,
  type RelationServices,
} from './document-relations.ts';

/** A policy that reads documents, and what its rules of severity `error` give. */
export interface EvaluatedPolicy {
  readonly policy: DocumentPolicy;
  readonly outcomes: readonly RuleResult[];
}

/** What a rule gives for the documents of a revision. */
export interface RuleResult {
  readonly rule: CompiledRule;
  readonly outcome: RuleOutcome;
}

/** What policies give for the documents of a revision. */
export interface EvaluatedRevision {
  readonly policies: readonly EvaluatedPolicy[];
  readonly entryOf: FindEntry;
}

const nothing: EvaluatedRevision = { policies: [], entryOf: () => null };

/** Evaluates the policies of revisions that read documents alone. */
export interface DocumentEvaluator {
  /**
   * What the policies of a revision give. `now`: what `$$NOW` stands for. `isAgain`: even if it is known.
   *
   * @throws STORE_UNAVAILABLE, KEYS_UNAVAILABLE, and errors of secrets that cannot be opened
   */
  of(maps: RevisionMaps, now: string, isAgain?: boolean): Promise<EvaluatedRevision>;
  /**
   * The same without rules that depend on the moment; null if it is not known within the time of one rule. Then it is
   * found out in the background.
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
    const key = [maps.documents, maps.links, isTimed ? now : ''].join(' ');
    const before = isAgain ? undefined : kept.get(key);
    if (before !== undefined) return before;
    const { rules } = found.compiled;
    const evaluation = { maps, policies, rules, now: now ?? '' };
    const made = evaluatePolicyRules(rulePorts, relations, evaluation);
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

/** The rules of some policies, on the documents of a revision. */
export interface PolicyEvaluation {
  readonly maps: RevisionMaps;
  readonly policies: readonly DocumentPolicy[];
  /** By full name: their rules, and all below them. */
  readonly rules: ReadonlyMap<string, CompiledRule>;
  /** What `$$NOW` stands for. */
  readonly now: string;
}

/** Evaluates rules on the documents of a revision, and on tables as they are. */
export async function evaluatePolicyRules(
  ports: RulePorts | null,
  relations: DocumentRelations,
  { maps, policies, rules, now }: PolicyEvaluation,
): Promise<EvaluatedRevision> {
  const wanted = policies.flatMap((policy) => (policy.rules ?? []).map(({ name }) => name));
  if (ports === null || wanted.length === 0) {
    const evaluated = policies.map((policy) => ({ policy, outcomes: [] }));
    return { ...nothing, policies: evaluated };
  }
  const { relations: documents, entryOf } = await relations.of(maps);
  const limits = ports.evaluation;
  const { outcomes } = await ports.documentEngine.evaluate({
    rules,
    wanted,
    now,
    limits,
    documents,
  });
  const evaluated = policies.map((policy) => ({
    policy,
    outcomes: (policy.rules ?? []).flatMap((rule) => {
      const outcome = outcomes.get(rule.name);
      return outcome === undefined ? [] : [{ rule, outcome }];
    }),
  }));
  return { policies: evaluated, entryOf };
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
