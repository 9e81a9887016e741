import { parseDuration, timeAfter } from '../../domain/duration.ts';
import { invariant } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Limits } from '../../domain/limits.ts';
import { type DocumentPolicy, joinedPolicy } from '../../domain/policy/document-policies.ts';
import { isOverDocuments } from '../../domain/policy/policy.ts';
import { exceptionsDigest } from '../../domain/policy/waive-rows.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Logger } from '../../ports/logger.ts';
import type { NewValidationEntry } from '../../ports/validation-store.ts';
import type { RulePorts } from '../app-ports.ts';
import type { DocumentRelations } from '../policies/document-relations.ts';
import {
  type EvaluatedPolicy,
  evaluatePolicyRules,
  isLate,
} from '../policies/evaluate-documents.ts';
import { exceptionsIn } from '../policies/live-exceptions.ts';
import { faultsFor, type LivePolicySet } from '../policies/live-policies.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { maxAttempts, resultsOfPolicies } from './policy-results.ts';

/** What results for the live revision are found with. */
export interface LiveResultServices {
  readonly store: Pick<HistoryStore, 'tables' | 'validations'>;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'maxFaults'>;
  readonly renderer: RevisionRenderer;
  readonly documentRelations: DocumentRelations;
  readonly rules: RulePorts;
  readonly logger: Logger | null;
}

/**
 * Records what the policies over documents and tables give for the live revision, where that has changed or is about to
 * expire. Does nothing more once `signal` is aborted. Never rejects.
 */
export type LivePolicyResults = (set: LivePolicySet, signal: AbortSignal) => Promise<void>;

/** How long a success counts at most. */
const expiresAfter = 'PT15M';
/** A success that expires within these milliseconds is recorded again. */
const renewBeforeMs = 300_000;
/** Milliseconds after which a policy that fails is evaluated again though nothing has changed. */
const againAfterMs = 600_000;

/** The last evaluation of a policy. */
interface LastEvaluation {
  /** Equal ones mean that nothing has changed which it reads. */
  readonly key: string;
  /** When it is evaluated again even so: milliseconds since the epoch. */
  readonly againAt: number;
  /** How often in a row a rule took too long. */
  readonly lateAttempts: number;
}

/** The policies of the live revision that read documents and tables. */
export function joinedPolicies(set: LivePolicySet): readonly DocumentPolicy[] {
  return set.policies.flatMap((live): readonly DocumentPolicy[] => {
    if (live.good === null) return [];
    const flaws = faultsFor(set, live, null);
    const policy = joinedPolicy(live.good.value, set.compiled, flaws);
    return policy === null ? [] : [policy];
  });
}

/**
 * Policies over documents and tables as validations of the live revision. Their outcome changes with the tables, so each
 * change of it is recorded, and a success expires. (docs/validation.md#policies-over-documents-and-tables)
 */
export function createLivePolicyResults(services: LiveResultServices): LivePolicyResults {
  const { clock, logger, rules } = services;
  const last = new Map<string, LastEvaluation>();

  async function update(
    set: LivePolicySet,
    policy: DocumentPolicy,
    signal: AbortSignal,
  ): Promise<void> {
    const now = clock.now();
    const key = await keyOf(services, set, policy, now);
    const before = last.get(policy.name);
    const isSame = before?.key === key;
    if (isSame && Date.parse(now) < before.againAt) return;
    const soon = Date.parse(now) + rules.intervalMs;
    // If it fails, it is tried again then.
    last.set(policy.name, { key, againAt: soon, lateAttempts: 0 });
    const { evaluated, result } = await evaluate(services, set, policy, now);
    const lateAttempts = (isSame ? before.lateAttempts : 0) + 1;
    if (isLate(evaluated) && lateAttempts < maxAttempts) {
      last.set(policy.name, { key, againAt: soon, lateAttempts });
      return;
    }
    if (signal.aborted) return;
    const expiresAt = await recordIfNew(services, set, result);
    const isLasting = !evaluated.outcomes.some(
      ({ rule, outcome }) => rule.usesNow || 'fault' in outcome,
    );
    if (isLasting) {
      const againAt =
        result.status === 'success'
          ? Math.max(soon, expiresAt - renewBeforeMs)
          : Date.parse(now) + againAfterMs;
      last.set(policy.name, { key, againAt, lateAttempts: 0 });
    }
  }

  return async (set, signal) => {
    const joined = joinedPolicies(set);
    const names = new Set(joined.map(({ name }) => name));
    for (const name of [...last.keys()].filter((one) => !names.has(one))) last.delete(name);
    for (const policy of joined) {
      if (signal.aborted) return;
      await update(set, policy, signal).catch((error: unknown) => {
        if (signal.aborted) return;
        logger?.warn({ policy: policy.name, err: error }, 'a policy could not be evaluated');
      });
    }
  };
}

async function keyOf(
  { store }: LiveResultServices,
  set: LivePolicySet,
  { rules, flaws }: DocumentPolicy,
  now: string,
): Promise<string> {
  const exceptions = exceptionsIn(set, now);
  const inputs = new Set((rules ?? []).flatMap((rule) => rule.inputs));
  const names = [...inputs].filter((name) => !isOverDocuments(name));
  const states = names.length === 0 ? [] : await store.tables.states(names);
  return canonicalText([
    set.revision.digest,
    (rules ?? []).map(({ digest, name }) => [digest, exceptionsDigest(exceptions.get(name))]),
    flaws,
    states.map(({ table, generation }) => [table, generation]),
  ]);
}

async function evaluate(
  { renderer, documentRelations, rules: ports, limits }: LiveResultServices,
  set: LivePolicySet,
  policy: DocumentPolicy,
  now: string,
): Promise<{ readonly evaluated: EvaluatedPolicy; readonly result: NewValidationEntry }> {
  const {
    revision,
    compiled: { rules },
  } = set;
  const { maps } = revision;
  const exceptions = exceptionsIn(set, now);
  const evaluation = { maps, policies: [policy], rules, exceptions, now };
  const found = await evaluatePolicyRules(ports, documentRelations, evaluation);
  const { faults } = await renderer.whole(revision);
  const options = { faults, maxErrors: limits.maxFaults };
  const at = { id: revision.id, createdAt: now };
  const [result] = resultsOfPolicies(at, found, options);
  const [evaluated] = found.policies;
  invariant(result && evaluated, 'each policy has one result');
  const lasting = { ...result, expiresAfter };
  // A success that depends on exceptions counts no longer than they do.
  const isWaived = result.expiresAfter !== null && expiryMs(result) < expiryMs(lasting);
  return { evaluated, result: isWaived ? result : lasting };
}

/** When a result expires: milliseconds since the epoch. */
function expiryMs({
  createdAt,
  expiresAfter: lasts,
}: Pick<NewValidationEntry, 'createdAt' | 'expiresAfter'>): number {
  const duration = lasts === null ? null : parseDuration(lasts);
  const end = duration && timeAfter(createdAt, duration);
  return end === null ? Number.POSITIVE_INFINITY : Date.parse(end);
}

/**
 * Records a result, unless the last one of the revision says the same and does not expire soon. Gives when the one that
 * counts now expires.
 */
async function recordIfNew(
  { store: { validations } }: LiveResultServices,
  { revision: { id, digest } }: LivePolicySet,
  result: NewValidationEntry,
): Promise<number> {
  const [summaries = []] = await validations.summaries([id]);
  const before = summaries.find(({ latest }) => latest.name === result.name)?.latest;
  const isSame =
    before !== undefined &&
    before.status === result.status &&
    before.errors === result.errors &&
    before.errorCount === result.errorCount;
  const isRenewed =
    result.status === 'success' &&
    before !== undefined &&
    expiryMs(before) - Date.parse(result.createdAt) <= renewBeforeMs &&
    expiryMs(result) > expiryMs(before);
  if (isSame && !isRenewed) return expiryMs(before);
  await validations.append(result, { digest });
  return expiryMs(result);
}
