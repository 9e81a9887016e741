import { fault, withoutPlace } from '../../domain/errors.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import type { RuleExceptions } from '../../domain/policy/waive-rows.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import type { Clock } from '../../ports/clock.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import { endpointsDigest, exceptionsOfCalls, executeRules } from '../actions/execute-rules.ts';
import {
  confirmCalls,
  hasRemovedRules,
  type PlanningServices,
  planCalls,
} from '../actions/plan-calls.ts';
import type { RulePorts } from '../app-ports.ts';
import { holdLease, type LeaseServices } from '../live/hold-lease.ts';
import { type LiveSources, runningSources } from '../sources/live-sources.ts';
import type { SourceSignal } from '../sources/source-signal.ts';
import {
  createLivePolicyResults,
  type LiveResultServices,
} from '../validate/live-policy-results.ts';
import { settleChanges, settleRules } from '../violations/settle-rule.ts';
import {
  isUncompared,
  isViolationRule,
  otherwiseWaived,
  trackEvaluation,
  withNewRules,
} from '../violations/track-evaluation.ts';
import { trimViolations } from '../violations/trim-violations.ts';
import { evaluateLiveRules, type InputState, inputStates } from './evaluate-live-rules.ts';
import { exceptionsIn } from './live-exceptions.ts';
import type { LivePolicies, LivePolicySet } from './live-policies.ts';
import {
  commitRuleState,
  digestOfRows,
  lastRuleRequest,
  type RuleState,
  type RuleStatus,
  readRuleState,
} from './rule-state.ts';

/** What evaluating rules by itself stands on. */
export interface RuleLoopServices
  extends LeaseServices,
    Omit<PlanningServices, 'store'>,
    Omit<LiveResultServices, 'store'> {
  readonly store: Pick<HistoryStore, 'tables' | 'records' | 'events' | 'validations' | 'watch'>;
  readonly clock: Clock;
  readonly rules: RulePorts;
  readonly livePolicies: LivePolicies;
  readonly liveSources: LiveSources;
  /** Milliseconds between looks for what other servers did. */
  readonly pollMs: number;
  /** Signals within this process that something may have to be evaluated, and that something was. */
  readonly ruleSignal: SourceSignal;
}

/** The names under which `ruleSignal` is notified. */
export const ruleEvents = { due: 'due', evaluated: 'evaluated' } as const;

/** How often what is kept too long is deleted. */
const trimEveryMs = 3_600_000;

/** Several tables that change at once make one evaluation. */
const gatherMs = 50;

/**
 * Evaluates the rules of the live policies whenever what they read has changed, until `signal` is aborted. Of all servers
 * one does. Never rejects. (docs/policies.md#evaluation)
 */
export async function runRules(services: RuleLoopServices, signal: AbortSignal): Promise<void> {
  const { store, ruleSignal } = services;
  const isDue = (): void => ruleSignal.notify(ruleEvents.due);
  const ends = [store.watch(isDue), store.tables.watch(isDue)];
  await holdLease(services, 'rules', (lease, held) => evaluateWhile(services, lease, held), signal);
  for (const end of ends) end();
}

async function evaluateWhile(
  services: RuleLoopServices,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> {
  const { store, livePolicies, ruleSignal, pollMs, timer } = services;
  let { state, version } = await readRuleState(store.records);
  const recordResults = createLivePolicyResults(services);
  const commit = async (next: RuleState): Promise<boolean> => {
    const kept = await commitRuleState(
      { ...services, records: store.records },
      next,
      version,
      lease,
    );
    // Another process has the lease: it says so itself.
    if (kept === null) return false;
    [state, version] = [next, kept];
    return true;
  };
  // First a write under the lease: after it none of an earlier holder comes.
  if (version > 0 && !(await commit(state))) return;
  state = { ...state, violations: await settleRules(store, state.violations, lease) };
  await confirmCalls(services, state.execution, lease);
  let indexed: Digest | null = null;
  let trimAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    if (timer.now() >= trimAt) {
      const violations = await trimViolations(store, state.violations, keptFrom(services), lease);
      if (violations !== state.violations && !(await commit({ ...state, violations }))) return;
      trimAt = timer.now() + trimEveryMs;
    }
    const request = await lastRuleRequest(store.records);
    const set = await livePolicies.current();
    if (indexed !== set.digest) {
      await store.tables.keepIndexes(indexesOf(set));
      indexed = set.digest;
    }
    const violations = withNewRules(state.violations, watchedRules(set).filter(isViolationRule));
    if (violations !== state.violations && !(await commit({ ...state, violations }))) return;
    // Who requests an evaluation waits for all of it; rules over tables alone wait for nothing else.
    const isRequested = request > state.served;
    if (isRequested) await recordResults(set, signal);
    const next = await evaluateDue(services, set, state, { served: request, lease });
    if (next !== null) {
      if (!(await conclude(services, commit, { before: state, next }, lease))) return;
      ruleSignal.notify(ruleEvents.evaluated);
    }
    if (!isRequested) await recordResults(set, signal);
    const ms = Math.min(pollMs, untilExpiryMs(set, services.clock.now()));
    await ruleSignal.wait(ruleEvents.due, { ms, signal });
    await timer.wait(gatherMs, { signal, background: true });
  }
}

/**
 * Commits an evaluation, and does what follows from it: nothing of that is seen before, and who takes over does what is left.
 * False: another process has the lease.
 */
async function conclude(
  services: RuleLoopServices,
  commit: (state: RuleState) => Promise<boolean>,
  { before, next }: { readonly before: RuleState; readonly next: RuleState },
  lease: Lease,
): Promise<boolean> {
  if (next.number === before.number) return commit(next);
  // Who requested the evaluation waits for all that follows from it.
  if (!(await commit({ ...next, served: before.served }))) return false;
  const violations = await settleChanges(services.store, next.violations, lease);
  await confirmCalls(services, next.execution, lease);
  const isDone = violations === next.violations && next.served === before.served;
  return isDone || commit({ ...next, violations });
}

/** Milliseconds until the next of the exceptions in force expires, which nothing else announces. */
function untilExpiryMs(set: LivePolicySet, now: string): number {
  const inForce = [...exceptionsIn(set, now).values()].flat();
  return Math.min(...inForce.map(({ expires }) => Date.parse(expires) - Date.parse(now)));
}

/** The moment from which on closed violations are kept: UTC, ISO 8601. */
function keptFrom({ clock, rules }: RuleLoopServices): string {
  return new Date(Date.parse(clock.now()) - rules.retentionMs).toISOString();
}

/** The fields by which rules look rows of tables up. */
function indexesOf({ compiled, indexable }: LivePolicySet) {
  const fields = [...compiled.rules.values()].flatMap(({ lookUps }) =>
    lookUps.flatMap(({ relation, path }) =>
      indexable.has(relation) ? [{ table: relation, field: path }] : [],
    ),
  );
  const texts = new Set(fields.map((field) => canonicalText(field)));
  return [...texts].sort().map((text): (typeof fields)[number] => JSON.parse(text));
}

/** The rules that are evaluated without a request for their rows: those whose rows are violations or calls. */
export function watchedRules(set: LivePolicySet): readonly CompiledRule[] {
  const executed = new Set(executeRules(set));
  return [...set.compiled.rules.values()].filter(
    (rule) => executed.has(rule.name) || isViolationRule(rule),
  );
}

/**
 * The state after an evaluation of all rules of which something has changed that they depend on, up to a request; null if
 * it is as it was. What it does to violations and actions is written, and counts once the state is stored.
 */
async function evaluateDue(
  services: RuleLoopServices,
  set: LivePolicySet,
  state: RuleState,
  { served, lease }: { readonly served: number; readonly lease: Lease },
): Promise<RuleState | null> {
  const { rules: ports, store, clock } = services;
  const watched = watchedRules(set);
  const inputs = await inputStates(store.tables, set, watched);
  const now = clock.now();
  const sources = await sourcesByName(services);
  const exceptions = exceptionsIn(set, now);
  const executed = newlyExecuted(set, state, sources, exceptions);
  const wanted = watched.filter(
    (rule) => executed.has(rule.name) || isDue(rule, state, inputs, { now, ports }),
  );
  const kept = Object.entries(state.rules).filter(([name]) =>
    watched.some((rule) => rule.name === name),
  );
  const removed = removedRules(set, state);
  const isWaived = otherwiseWaived(state.violations, exceptions).length > 0;
  const isRemoved = removed.length > 0 || hasRemovedRules(state.execution, set);
  if (wanted.length === 0 && !isRemoved && !isWaived) {
    const isSame = served === state.served && kept.length === Object.keys(state.rules).length;
    return isSame ? null : { ...state, served, rules: Object.fromEntries(kept) };
  }
  const outcomes = await evaluateLiveRules(services, set, wanted, now);
  const found = wanted.map(
    (rule) =>
      [rule.name, statusAfter(rule, state.rules[rule.name], outcomes.get(rule.name), now)] as const,
  );
  const rules = Object.fromEntries([...kept, ...found]);
  const number = state.number + 1;
  const violations = await trackEvaluation(
    store,
    state.violations,
    {
      number,
      now,
      revision: set.revision.id,
      rules: wanted.filter(isViolationRule).flatMap((rule) => {
        const [outcome, after] = [outcomes.get(rule.name), rules[rule.name]];
        if (outcome === undefined || 'fault' in outcome || after === undefined) return [];
        return [{ rule, rows: outcome.rows, before: state.rules[rule.name], after }];
      }),
      removed: removed.map((name) => [name, state.rules[name]] as const),
      exceptions,
    },
    lease,
  );
  // The generations before the evaluation: a table that changed since then is new to rules that were not evaluated.
  const generations =
    wanted.length === 0
      ? state.generations
      : Object.fromEntries(inputs.map(({ table, generation }) => [table, generation]));
  const evaluated = { set, sources, outcomes, exceptions, number, now };
  const execution = await planCalls(services, state.execution, evaluated, lease);
  return { number, served, generations, rules, violations, execution };
}

async function sourcesByName({
  liveSources,
}: RuleLoopServices): Promise<ReadonlyMap<string, DataSource>> {
  const running = runningSources(await liveSources.list());
  return new Map(Array.from(running, ([name, { value }]) => [name, value]));
}

/** The `execute` rules, if data sources take other calls than when they were evaluated last, or exceptions are others. */
function newlyExecuted(
  set: LivePolicySet,
  { execution }: RuleState,
  sources: ReadonlyMap<string, DataSource>,
  exceptions: RuleExceptions,
): ReadonlySet<string> {
  const isSame =
    execution.endpoints === endpointsDigest(sources) &&
    (execution.exceptions ?? null) === exceptionsOfCalls(executeRules(set), exceptions);
  return new Set(isSame ? [] : executeRules(set));
}

/** The tracked rules that no live policy has any more. A policy with a fault runs as a whole, and keeps its violations. */
function removedRules(set: LivePolicySet, { violations }: RuleState): readonly string[] {
  const watched = new Set(
    watchedRules(set)
      .filter(isViolationRule)
      .map(({ name }) => name),
  );
  return Object.entries(violations)
    .filter(([name, { removedAt }]) => removedAt === null && !watched.has(name))
    .map(([name]) => name)
    .filter((name) => set.compiled.rules.has(name) || !isDefined(set, name));
}

/** Whether a live policy has a rule with a severity of this name, or may have one. */
function isDefined({ policies }: LivePolicySet, name: string): boolean {
  return policies.some(({ name: policy, good }) => {
    if (!name.startsWith(`${policy}.`)) return false;
    const rule = good?.value.read.policy.rules.get(name.slice(policy.length + 1));
    return good === null || (rule?.severity ?? null) !== null;
  });
}

function isDue(
  rule: CompiledRule,
  { rules, generations, violations }: RuleState,
  states: readonly InputState[],
  { now, ports }: { readonly now: string; readonly ports: RulePorts },
): boolean {
  const { name, digest, inputs, usesNow } = rule;
  const before = rules[name];
  if (before === undefined || before.digest !== digest) return true;
  if (isUncompared(rule, before, violations[name])) return true;
  const read = states.filter(({ table }) => inputs.includes(table));
  if (read.some(({ table, generation }) => generations[table] !== generation)) return true;
  // What took too long may not do so the next time, and limits may have been raised.
  const hasFailed = before.problem !== null;
  return (usesNow || hasFailed) && Date.parse(now) - Date.parse(before.triedAt) >= ports.intervalMs;
}

/** A rule that fails keeps what was known of its rows. */
function statusAfter(
  { name, digest }: CompiledRule,
  before: RuleStatus | undefined,
  outcome: RuleOutcome | undefined,
  now: string,
): RuleStatus {
  if (outcome === undefined || 'fault' in outcome) {
    const missing = { rule: name, reason: 'it was not evaluated' };
    const problem = withoutPlace(outcome?.fault ?? fault('RULE_RUNTIME', missing));
    const known = before ?? { rows: null, rowsDigest: null, evaluatedAt: null, changedAt: null };
    return { ...known, digest, triedAt: now, problem };
  }
  const rowsDigest = digestOfRows(outcome.rows);
  const isSame = before?.rowsDigest === rowsDigest;
  return {
    digest,
    rows: outcome.rows.length,
    rowsDigest,
    evaluatedAt: now,
    changedAt: isSame ? before.changedAt : now,
    triedAt: now,
    problem: null,
  };
}
