import { type Fault, fault, withoutPlace } from '../../domain/errors.ts';
import { actionId } from '../../domain/execution/action.ts';
import { noRetries } from '../../domain/execution/attempt.ts';
import type { Call } from '../../domain/execution/call.ts';
import {
  type AppearedCall,
  type CallFindings,
  type CallSet,
  type NextCalls,
  nextCalls,
} from '../../domain/execution/call-set.ts';
import { leastCareful, mostCareful } from '../../domain/execution/execution-mode.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { ownerOf } from '../../domain/policy/policy.ts';
import type { RuleExceptions } from '../../domain/policy/waive-rows.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import type { LivePolicySet } from '../policies/live-policies.ts';
import { type ActionStore, changeAction } from './action-events.ts';
import {
  callsOfRows,
  endpointsDigest,
  exceptionsOfCalls,
  executeRules,
  type FoundCalls,
} from './execute-rules.ts';
import { type ExecutionOptions, maxCalls } from './execution-options.ts';
import {
  type Action,
  eachAction,
  policiesOf,
  putAction,
  readActions,
  removeAction,
} from './kept-action.ts';
import { keepCall, removeParts, type SealingPorts } from './sealed-parts.ts';

/** What planning calls stands on. */
export interface PlanningServices extends Omit<SealingPorts, 'store'> {
  readonly store: ActionStore;
  readonly execution: ExecutionOptions;
}

/** What is known of the calls of `execute` rules after an evaluation; a part of the state of the evaluation. */
export interface ExecutionState {
  readonly calls: CallSet;
  /** Of the data sources: others may take other calls. Null before the first evaluation. */
  readonly endpoints: Digest | null;
  /** Of the exceptions about `execute` rules; null, or absent in older states: none. */
  readonly exceptions?: Digest | null;
  /** What was wrong with rows of each rule, by full name. */
  readonly faults: Readonly<Record<string, readonly Omit<Fault, 'place'>[]>>;
  /** An earlier version of Purser, without calls, evaluated the store last: what is found first is simulated. */
  readonly isInherited?: true;
}

/** Before the first evaluation. */
export const noCalls: ExecutionState = { calls: {}, endpoints: null, faults: {} };

/** An evaluation whose calls are to be planned. */
export interface EvaluatedCalls {
  readonly set: LivePolicySet;
  /** The live data sources, by name. */
  readonly sources: ReadonlyMap<string, DataSource>;
  /** Of the rules that were evaluated. */
  readonly outcomes: ReadonlyMap<string, RuleOutcome>;
  /** In force, by full name of rule. */
  readonly exceptions: RuleExceptions;
  readonly number: number;
  /** UTC, ISO 8601. */
  readonly now: string;
}

/**
 * The calls after an evaluation. Those that are new are written as actions in the state PLANNED, before the evaluation is
 * committed; `confirmCalls` makes them count afterwards. (docs/actions.md#what-is-promised)
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE, KEYS_UNAVAILABLE
 */
export async function planCalls(
  services: PlanningServices,
  before: ExecutionState,
  evaluated: EvaluatedCalls,
  lease: Lease,
): Promise<ExecutionState> {
  const { set, number, now } = evaluated;
  const rules = [...executeRules(set), ...unknownRules(before, set)];
  if (rules.length === 0 && Object.keys(before.calls).length === 0) return noCalls;
  const found = callsOfRows(rules, evaluated);
  const endpoints = endpointsDigest(evaluated.sources);
  const exceptions = exceptionsOfCalls(executeRules(set), evaluated.exceptions);
  if (!services.secrets.isOpen) return { ...withoutKeys(before, found), endpoints, exceptions };
  const resumed = await resumedCalls(services, before.calls);
  const next = callSetAfter(before, found, { number, now, resumed }, services.execution);
  for (const appeared of next.appeared) {
    const call = callIn(found, appeared.identity);
    const given = { ...evaluated, isInherited: before.isInherited === true };
    if (call !== undefined) await plan(services, given, appeared, call, lease);
  }
  const faults = Array.from(found, ([rule, { faults }]) => {
    const what = { rule, what: 'calls, all rules together', limit: maxCalls };
    const large = next.tooLarge.includes(rule) ? [fault('RESULT_TOO_LARGE', what)] : [];
    return [rule, [...(faults ?? before.faults[rule] ?? []), ...large].map(withoutPlace)] as const;
  });
  const isUnread = before.isInherited && [...found.values()].some(({ calls }) => calls === null);
  return {
    calls: next.set,
    endpoints,
    ...(exceptions !== null && { exceptions }),
    faults: Object.fromEntries(faults),
    ...(isUnread && { isInherited: true }),
  };
}

/** The set of calls after an evaluation, and those that are new in it. */
export function callSetAfter(
  { calls: before }: Pick<ExecutionState, 'calls'>,
  found: ReadonlyMap<string, FoundCalls>,
  at: Pick<CallFindings, 'number' | 'now' | 'resumed'>,
  execution: ExecutionOptions,
): NextCalls {
  const identities = Array.from(
    found,
    ([rule, { calls }]) => [rule, calls && new Set(calls.keys())] as const,
  );
  return nextCalls(before, { ...at, found: new Map(identities) }, { ...execution, maxCalls });
}

/** Rules that gave calls, of policies that cannot be read: nobody knows whether they still have them. */
function unknownRules(before: ExecutionState, { policies }: LivePolicySet): readonly string[] {
  const unread = new Set(policies.filter(({ good }) => good === null).map(({ name }) => name));
  return rulesWithCalls(before).filter((rule) => unread.has(ownerOf(rule)));
}

function rulesWithCalls({ calls }: ExecutionState): readonly string[] {
  return [...new Set(Object.values(calls).flatMap(({ rules }) => rules))];
}

/** Whether rules that gave calls exist no more. */
export function hasRemovedRules(before: ExecutionState, set: LivePolicySet): boolean {
  const known = new Set([...executeRules(set), ...unknownRules(before, set)]);
  return rulesWithCalls(before).some((rule) => !known.has(rule));
}

function callIn(found: ReadonlyMap<string, FoundCalls>, identity: Digest): Call | undefined {
  for (const { calls } of found.values()) {
    const call = calls?.get(identity);
    if (call !== undefined) return call;
  }
  return undefined;
}

/** Without keys calls cannot be kept, so none is made, and what was known stays. */
function withoutKeys(
  before: ExecutionState,
  found: ReadonlyMap<string, FoundCalls>,
): ExecutionState {
  const missing = withoutPlace(fault('KEYS_MISSING', { reason: 'calls are kept encrypted' }));
  const faults = Array.from(found.keys(), (rule) => [rule, [missing]] as const);
  return { ...before, faults: Object.fromEntries(faults) };
}

/** The stopped calls about whose actions somebody has decided, or that are kept no more. */
export async function resumedCalls(
  { store }: Pick<PlanningServices, 'store'>,
  calls: CallSet,
): Promise<ReadonlySet<Digest>> {
  const stopped = Object.entries(calls).flatMap(([identity, { stoppedIn }]) =>
    stoppedIn === undefined ? [] : [{ identity, id: actionId(identity, stoppedIn) }],
  );
  if (stopped.length === 0) return new Set();
  const actions = await readActions(
    store.records,
    stopped.map(({ id }) => id),
  );
  const resumed = stopped.filter((_, at) => actions[at]?.action.state !== 'STOPPED');
  return new Set(resumed.map(({ identity }) => identity));
}

/** Writes an action that counts once the evaluation is committed; repeating it changes nothing. */
async function plan(
  services: PlanningServices,
  { set, number, now, isInherited }: EvaluatedCalls & { readonly isInherited: boolean },
  { identity, rules }: AppearedCall,
  call: Call,
  lease: Lease,
): Promise<void> {
  const { store, execution } = services;
  const policies = set.policies.filter(({ name }) => policiesOf({ rules }).includes(name));
  const modes = policies.map(({ good }) => good?.value.read.policy.execution ?? 'off');
  const limit = isInherited ? 'simulate' : 'live';
  const mode = mostCareful([execution.mode, leastCareful(modes), limit]);
  if (mode === 'off') return;
  const id = actionId(identity, number);
  const isSecret = policies.some(({ good }) => good?.value.document.secret ?? true);
  const action: Action = {
    id,
    identity,
    appearance: number,
    state: 'PLANNED',
    rules,
    revision: set.revision.id,
    mode,
    endpoint: call.endpoint,
    method: call.method,
    path: isSecret ? null : (call.path.split('?')[0] ?? ''),
    parameterNames: isSecret ? [] : Object.keys(call.parameters ?? {}).sort(),
    appearedAt: now,
    changedAt: now,
    attempts: 0,
    retries: noRetries,
    waitMs: execution.minPresenceMs,
    status: null,
    fault: null,
  };
  await keepCall(services, id, call, lease);
  const [kept] = await readActions(store.records, [id]);
  await putAction(store.records, action, kept?.version ?? 0, lease);
}

/**
 * Makes the actions that were planned for the last evaluation count, and removes those of an evaluation that was not
 * committed. What it did can be done again. Must come before the next evaluation is planned.
 *
 * @throws LEASE_LOST, STORE_UNAVAILABLE
 */
export async function confirmCalls(
  { store, clock }: Pick<PlanningServices, 'store' | 'clock'>,
  { calls }: ExecutionState,
  lease: Lease,
): Promise<void> {
  for await (const stored of eachAction(store.records, ['PLANNED'])) {
    const { action, version } = stored;
    const presence = Object.hasOwn(calls, action.identity) ? calls[action.identity] : undefined;
    if (presence?.appearance === action.appearance) {
      const isStopped = presence.stoppedIn === action.appearance;
      const state = isStopped ? 'STOPPED' : 'PENDING';
      await changeAction(store, { ...action, state, changedAt: clock.now() }, version, lease);
    } else {
      await removeAction(store.records, stored, lease);
      await removeParts(store, [action.id], lease);
    }
  }
}
