import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { isOverDocuments, type RowSeverity } from '../../domain/policy/policy.ts';
import { exceptionsDigest, type RuleExceptions } from '../../domain/policy/waive-rows.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import { violationEventFrom } from '../../domain/violation/violation-text.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RuleStatus } from '../policies/rule-state.ts';
import { lengthOfTexts } from './keep-change.ts';
import { type ViolationStore, violationStream } from './settle-events.ts';
import { type ComparedRows, keyDigestOf, trackRule } from './track-rule.ts';
import type { TrackedRule, TrackedRules } from './tracked-rule.ts';

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
  /** Events that are kept in one step. Default: 5,000. */
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

/** Characters of events that the state of an evaluation may have, as it is read and written as a whole. */
const maxKeptCharacters = 256 * 1024;

/** What one rule is compared with: all that `trackRule` takes but what is the same for all rules. */
type RuleRows = Omit<ComparedRows, 'evaluation' | 'room' | 'maxEvents'> & {
  readonly known: TrackedRule;
  /** When the rule last gave rows before. */
  readonly before: string | null;
};

/**
 * The tracked rules after an evaluation. What it does to their violations is pending: `settleChanges` does it once the
 * state of the evaluation is stored.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE
 */
export async function trackEvaluation(
  store: ViolationStore,
  tracked: TrackedRules,
  found: FoundRows,
  lease: Lease,
): Promise<TrackedRules> {
  const { number, revision, maxEvents, exceptions } = found;
  const at = await nextMoment(store.events, found.now);
  const next = new Map(Object.entries(tracked));
  let room = maxKeptCharacters;
  const track = async ({ known, before, ...rows }: RuleRows): Promise<TrackedRule> => {
    const evaluation = { number, at, revision, before };
    const after = await trackRule(store, known, { ...rows, evaluation, room, maxEvents }, lease);
    room -= lengthOfTexts(after.pending?.texts ?? []);
    return after;
  };
  for (const one of found.rules) {
    const { name, inputs, severity } = one.rule;
    const known = next.get(name) ?? newRule(one.rule);
    const compared = await trackFound(track, known, one, exceptions);
    const { rowsDigest } = one.after;
    const keyDigest = keyDigestOf(one.rule);
    next.set(name, { ...compared, inputs, keyDigest, rowsDigest, severity, removedAt: null });
  }
  for (const [name, status] of found.removed) {
    const known = next.get(name);
    if (known === undefined) continue;
    const none = { ...anyRule(name), rows: [], exceptions: [], reason: 'ruleRemoved' } as const;
    const closed = await track({ known, before: status?.evaluatedAt ?? null, ...none });
    next.set(name, { ...closed, rowsDigest: null, removedAt: at });
  }
  for (const name of otherwiseWaived(Object.fromEntries(next), exceptions)) {
    const known = next.get(name);
    if (known === undefined) continue;
    const some = exceptions.get(name) ?? [];
    const same = { ...anyRule(name), rows: null, exceptions: some, reason: 'rowGone' } as const;
    next.set(name, await track({ known, before: null, ...same }));
  }
  return Object.fromEntries(next);
}

/** For a rule of which nothing opens: its key and its severity do not matter. */
function anyRule(name: string): Pick<ComparedRows, 'rule'> {
  return { rule: { name, key: null, severity: 'error' } };
}

/** Compares the violations of a rule with the rows that it gave, unless they are what they were. */
async function trackFound(
  track: (rows: RuleRows) => Promise<TrackedRule>,
  known: TrackedRule,
  { rule, rows, before, after }: FoundRows['rules'][number],
  exceptions: RuleExceptions,
): Promise<TrackedRule> {
  const { name } = rule;
  if (!isUncompared(rule, after, known) && !isOtherwiseWaived(name, known, exceptions))
    return known;
  const isChanged = before?.digest !== rule.digest || known.keyDigest !== keyDigestOf(rule);
  const reason = isChanged ? 'ruleChanged' : 'rowGone';
  const some = exceptions.get(name) ?? [];
  return track({
    ...{ known, rule, rows, exceptions: some, reason },
    before: before?.evaluatedAt ?? null,
  });
}

/** The given moment, or that of the last event if it is later: times of events never go back. */
async function nextMoment(log: EventLog, now: string): Promise<string> {
  const last = await log.last(violationStream);
  const [event] = last === 0 ? [] : await log.after(violationStream, last - 1, 1);
  const at = (event && violationEventFrom(event.text)?.at) ?? now;
  return at > now ? at : now;
}
