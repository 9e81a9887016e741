import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { isOverDocuments, type RowSeverity } from '../../domain/policy/policy.ts';
import { exceptionsDigest, type RuleExceptions } from '../../domain/policy/waive-rows.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import { violationEventFrom } from '../../domain/violation/violation-text.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RuleStatus } from '../policies/rule-state.ts';
import { type ViolationStore, violationStream } from './settle-events.ts';
import { keyDigestOf, trackRule } from './track-rule.ts';
import type { TrackedRule, TrackedRules } from './tracked-rule.ts';
import { settleRule } from './write-events.ts';

/** A rule whose rows are violations, which are followed over time. */
export type ViolationRule = CompiledRule & { readonly severity: RowSeverity };

/** Whether the rows of a rule are violations. Those of rules over documents are errors of a validation instead. */
export function isViolationRule(rule: CompiledRule): rule is ViolationRule {
  return rule.severity !== null && !rule.inputs.some(isOverDocuments);
}

/** The tracked rules with those that are new: they are named before they get a table. The same if there are none. */
export function withNewRules(tracked: TrackedRules, rules: readonly ViolationRule[]): TrackedRules {
  const added = rules.filter(({ name }) => !Object.hasOwn(tracked, name));
  if (added.length === 0) return tracked;
  return { ...tracked, ...Object.fromEntries(added.map((rule) => [rule.name, newRule(rule)])) };
}

function newRule(rule: ViolationRule): TrackedRule {
  const { inputs } = rule;
  const found = { rowsDigest: null, generation: 0, open: 0, removedAt: null };
  return { inputs, keyDigest: keyDigestOf(rule), ...found };
}

/** Whether the rows of a rule must be compared with its violations, though nothing changed that it reads. */
export function isUncompared(
  rule: CompiledRule,
  status: RuleStatus,
  tracked: TrackedRule | undefined,
): boolean {
  // One that fails is tried again later anyway.
  if (!isViolationRule(rule) || status.rowsDigest === null || status.problem !== null) return false;
  return (
    tracked === undefined ||
    tracked.removedAt !== null ||
    tracked.rowsDigest !== status.rowsDigest ||
    tracked.keyDigest !== keyDigestOf(rule)
  );
}

/** All tracked rules, brought up to their tables: see `settleRule`. @throws LEASE_LOST, STORE_UNAVAILABLE */
export async function settleRules(
  store: ViolationStore,
  tracked: TrackedRules,
  lease: Lease,
): Promise<TrackedRules> {
  const settled = new Map<string, TrackedRule>();
  for (const [name, rule] of Object.entries(tracked)) {
    settled.set(name, await settleRule(store, name, rule, lease));
  }
  return Object.fromEntries(settled);
}

/** What an evaluation found, for the rules whose rows are violations. */
export interface FoundRows {
  readonly number: number;
  /** UTC, ISO 8601. */
  readonly now: string;
  readonly revision: RevisionId;
  /** The rules that gave rows, with their status before and after. */
  readonly rules: readonly {
    readonly rule: ViolationRule;
    readonly rows: readonly JsonObject[];
    readonly before: RuleStatus | undefined;
    readonly after: RuleStatus;
  }[];
  /** The names of tracked rules that are removed, with their last status. */
  readonly removed: readonly (readonly [string, RuleStatus | undefined])[];
  /** Those in force, by full name of rule. */
  readonly exceptions: RuleExceptions;
  /** Events that are written in one step. Default: 5,000. */
  readonly maxEvents?: number;
}

/** The tracked rules whose open violations must be compared with other exceptions than before. */
export function otherwiseWaived(
  tracked: TrackedRules,
  exceptions: RuleExceptions,
): readonly string[] {
  return Object.entries(tracked)
    .filter(([name, rule]) => rule.removedAt === null && isOtherwiseWaived(name, rule, exceptions))
    .map(([name]) => name);
}

function isOtherwiseWaived(name: string, rule: TrackedRule, exceptions: RuleExceptions): boolean {
  return (rule.exceptions ?? null) !== exceptionsDigest(exceptions.get(name));
}

/**
 * The tracked rules after an evaluation, whose violations are written.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE
 */
export async function trackEvaluation(
  store: ViolationStore,
  tracked: TrackedRules,
  found: FoundRows,
  lease: Lease,
): Promise<TrackedRules> {
  const { number, revision, maxEvents } = found;
  const at = await nextMoment(store.events, found.now);
  const next = new Map(Object.entries(tracked));
  for (const { rule, rows, before, after } of found.rules) {
    const known = next.get(rule.name) ?? newRule(rule);
    const some = found.exceptions.get(rule.name) ?? [];
    const same =
      !isUncompared(rule, after, known) && !isOtherwiseWaived(rule.name, known, found.exceptions);
    const keyDigest = keyDigestOf(rule);
    const isChanged = before?.digest !== rule.digest || known.keyDigest !== keyDigest;
    const evaluation = { number, at, revision, before: before?.evaluatedAt ?? null };
    const reason = isChanged ? 'ruleChanged' : 'rowGone';
    const compared = same
      ? known
      : await trackRule(
          store,
          known,
          { rule, rows, exceptions: some, evaluation, reason, maxEvents },
          lease,
        );
    const { rowsDigest } = after;
    const { inputs } = rule;
    next.set(rule.name, { ...compared, inputs, keyDigest, rowsDigest, removedAt: null });
  }
  for (const [name, status] of found.removed) {
    const known = next.get(name);
    if (known === undefined) continue;
    const evaluation = { number, at, revision, before: status?.evaluatedAt ?? null };
    // Nothing opens: which severity it had does not matter.
    const rule = { name, key: null, severity: 'error' } as const;
    const none = {
      ...{ rule, rows: [], exceptions: [], evaluation, maxEvents },
      reason: 'ruleRemoved',
    } as const;
    const closed = await trackRule(store, known, none, lease);
    next.set(name, { ...closed, rowsDigest: null, removedAt: at });
  }
  for (const name of otherwiseWaived(Object.fromEntries(next), found.exceptions)) {
    const known = next.get(name);
    if (known === undefined) continue;
    const evaluation = { number, at, revision, before: null };
    // No row is new or gone: the key, the severity and the reason do not matter.
    const rule = { name, key: null, severity: 'error' } as const;
    const exceptions = found.exceptions.get(name) ?? [];
    const same = {
      ...{ rule, rows: null, exceptions, evaluation, maxEvents },
      reason: 'rowGone',
    } as const;
    next.set(name, await trackRule(store, known, same, lease));
  }
  return Object.fromEntries(next);
}

/** The given moment, or that of the last event if it is later: times of events never go back. */
async function nextMoment(log: EventLog, now: string): Promise<string> {
  const last = await log.last(violationStream);
  const [event] = last === 0 ? [] : await log.after(violationStream, last - 1, 1);
  const at = (event && violationEventFrom(event.text)?.at) ?? now;
  return at > now ? at : now;
}
