import { PurserError } from '../../domain/errors.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { type DocumentPolicy, documentPolicies } from '../../domain/policy/document-policies.ts';
import {
  exceptionsAt,
  type RuleExceptions,
  type TestedException,
  waiverOf,
} from '../../domain/policy/waive-rows.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import type { Timer } from '../../ports/timer.ts';
import type { RulePorts } from '../app-ports.ts';
import { isLostSecret } from '../problems/lost-secrets.ts';
import { policiesOfRevision, policyInputs } from '../validate/policies-of-revision.ts';
import {
  createDocumentRelations,
  type DocumentRelations,
  type FindEntry,
  type RelationServices,
} from './document-relations.ts';
import { testedExceptions } from './live-exceptions.ts';

/** A policy that reads documents, and what its rules of severity `error` give. */
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

/** What policies give for the documents of a revision. */
export interface EvaluatedRevision {
  readonly policies: readonly EvaluatedPolicy[];
  /** The work that was counted. */
  readonly steps: number;
  readonly entryOf: FindEntry;
}

const nothing: EvaluatedRevision = { policies: [], steps: 0, entryOf: () => null };

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
   * moment either; null if that takes more steps than a change waits for. The time decides only if it is far beyond that of
   * one rule.
   */
  soon(maps: RevisionMaps): Promise<EvaluatedRevision | null>;
  /** The same however long all rules take together, found out anew; null if one of them takes too long. */
  later(maps: RevisionMaps): Promise<EvaluatedRevision | null>;
  /** The names of the policies that it evaluates; none if a secret that they need cannot be opened. */
  namesOf(maps: RevisionMaps): Promise<readonly string[]>;
}

/** How many times the time of one rule a change waits, whatever the steps: work that is not counted must not hold it up. */
const patience = 10;

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
    const evaluation = rulePorts && (await evaluationOf(services, maps, now));
    if (evaluation === null) return nothing;
    const { key } = evaluation;
    const before = isAgain ? undefined : kept.get(key);
    if (before !== undefined) return before;
    const made = evaluatePolicyRules(rulePorts, relations, evaluation);
    kept.put(key, made, 1);
    made.catch(() => kept.remove(key));
    return made;
  }

  /** Null if it takes too many steps. What is known already takes as many as it took. */
  async function within(
    { evaluation: limits, maxSteps, ...ports }: RulePorts,
    maps: RevisionMaps,
  ): Promise<EvaluatedRevision | null> {
    const evaluation = await evaluationOf(services, maps, null);
    if (evaluation === null) return nothing;
    const { key } = evaluation;
    const before = await kept.get(key);
    if (before !== undefined && !before.policies.some(isLate)) {
      return before.steps > maxSteps ? null : before;
    }
    const timeoutMs = limits.timeoutMs * patience;
    const patient = { ...ports, maxSteps, evaluation: { ...limits, timeoutMs, maxSteps } };
    const found = await evaluatePolicyRules(patient, relations, evaluation);
    if (found.steps > maxSteps || found.policies.some(isLate)) return null;
    kept.put(key, Promise.resolve(found), 1);
    return found;
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
      if ((await policyInputs(services.content, maps)).length === 0) return nothing;
      const result = within(rulePorts, maps).catch(nullIfLost);
      return nullAfter(timer, rulePorts.evaluation.timeoutMs * patience, result);
    },
    namesOf: (maps) => namesOfPolicies(services, maps),
  };
}

async function namesOfPolicies(
  services: RelationServices,
  maps: RevisionMaps,
): Promise<readonly string[]> {
  if (services.rulePorts === null) return [];
  const found = await policiesOfRevision(services, maps).catch(nullIfLost);
  return found === null ? [] : documentPolicies(found).map(({ name }) => name);
}

/** Null instead of the error that a secret cannot be opened. */
function nullIfLost(error: unknown): null {
  if (error instanceof PurserError && isLostSecret(error)) return null;
  throw error;
}

/** What a promise gives, or null after some milliseconds. */
async function nullAfter<T>(
  timer: Timer,
  milliseconds: number,
  result: Promise<T>,
): Promise<T | null> {
  const abort = new AbortController();
  const late = timer.wait(milliseconds, { signal: abort.signal }).then(() => null);
  try {
    return await Promise.race([result, late]);
  } finally {
    abort.abort();
    // Nobody waits for it any more.
    result.catch(() => undefined);
  }
}

/** What to evaluate for a revision, and a key of what comes out. Null without policies. `now` null: no rule with it. */
async function evaluationOf(
  services: RelationServices,
  maps: RevisionMaps,
  now: string | null,
): Promise<(PolicyEvaluation & { readonly key: string }) | null> {
  const found = await policiesOfRevision(services, maps);
  const all = documentPolicies(found);
  if (all.length === 0) return null;
  const policies = now === null ? all.map(withoutMoment) : all;
  const isTimed = policies.some((one) => one.rules?.some(({ usesNow }) => usesNow));
  const hasExceptions = found.exceptions.length > 0;
  const key = [maps.documents, maps.links, isTimed || hasExceptions ? now : ''].join(' ');
  const tested = await testedExceptions(services.rulePorts, found.exceptions);
  const exceptions = exceptionsAt(tested, now ?? '');
  return { key, maps, policies, rules: found.compiled.rules, exceptions, now: now ?? '' };
}

/** The rules of some policies, on the documents of a revision. */
export interface PolicyEvaluation {
  readonly maps: RevisionMaps;
  readonly policies: readonly DocumentPolicy[];
  /** By full name: their rules, and all below them. */
  readonly rules: ReadonlyMap<string, CompiledRule>;
  /** In force, by full name of rule. */
  readonly exceptions: RuleExceptions;
  /** What `$$NOW` stands for. */
  readonly now: string;
}

/** Evaluates rules on the documents of a revision, and on tables as they are. */
export async function evaluatePolicyRules(
  ports: RulePorts | null,
  relations: DocumentRelations,
  { maps, policies, rules, exceptions, now }: PolicyEvaluation,
): Promise<EvaluatedRevision> {
  const wanted = policies.flatMap((policy) => (policy.rules ?? []).map(({ name }) => name));
  if (ports === null || wanted.length === 0) {
    const evaluated = policies.map((policy) => ({ policy, outcomes: [] }));
    return { ...nothing, policies: evaluated };
  }
  const { relations: documents, entryOf } = await relations.of(maps);
  const limits = ports.evaluation;
  const { outcomes, steps } = await ports.documentEngine.evaluate({
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
      return outcome === undefined ? [] : [resultOf(rule, outcome, exceptions.get(rule.name))];
    }),
  }));
  return { policies: evaluated, steps, entryOf };
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
