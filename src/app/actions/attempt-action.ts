import { type Fault, PurserError, withoutPlace } from '../../domain/errors.ts';
import { type AfterAttempt, afterAttempt } from '../../domain/execution/attempt.ts';
import {
  type CallRequest,
  callRequest,
  endpointFault,
} from '../../domain/execution/call-request.ts';
import { presenceOf } from '../../domain/execution/call-set.ts';
import {
  type ExecutionMode,
  leastCareful,
  mostCareful,
} from '../../domain/execution/execution-mode.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Lease } from '../../ports/lease-store.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Timer } from '../../ports/timer.ts';
import type { GoodDocument } from '../live/live-documents.ts';
import type { LivePolicies } from '../policies/live-policies.ts';
import { readRuleState } from '../policies/rule-state.ts';
import { type LiveSources, runningSources } from '../sources/live-sources.ts';
import type { SourceClient } from '../sources/source-client.ts';
import { type ActionStore, changeAction } from './action-events.ts';
import { answerWithoutSecrets } from './answer-without-secrets.ts';
import type { ExecutionOptions } from './execution-options.ts';
import { type Action, policiesOf, type StoredAction } from './kept-action.ts';
import { type MadeCall, makeCall } from './make-call.ts';
import { keepAnswer, openCall, type SealingPorts } from './sealed-parts.ts';

/** What an attempt stands on. */
export interface AttemptServices extends Omit<SealingPorts, 'store'> {
  readonly store: ActionStore;
  readonly execution: ExecutionOptions;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly logger: Logger | null;
  readonly livePolicies: LivePolicies;
  readonly liveSources: LiveSources;
  /** A client for the data source of a name, as it runs. */
  readonly clientFor: (source: GoodDocument<DataSource>) => SourceClient;
}

/** Under which right an attempt is made. */
export interface Held {
  readonly lease: Lease;
  /** Aborted when the lease is lost, or may be. */
  readonly signal: AbortSignal;
  /** Ends calls under way. */
  readonly calls: AbortSignal;
}

/** An action that may be attempted, or what is to become of it instead. Null: it has to wait. */
type Prepared =
  | {
      readonly kind: 'ended';
      readonly state: 'CANCELLED' | 'DROPPED';
      readonly fault: Fault | null;
    }
  | {
      readonly kind: 'ready';
      readonly mode: Exclude<ExecutionMode, 'off'>;
      readonly request: CallRequest;
      readonly client: SourceClient;
      readonly source: DataSource;
    };

/**
 * Makes the call of a pending action once, or simulates it; the action is written before the call and after it.
 * (docs/actions.md#what-is-promised)
 *
 * @throws LEASE_LOST; STORE_UNAVAILABLE once the lease may be lost
 */
export async function attemptAction(
  services: AttemptServices,
  { action, version }: StoredAction,
  held: Held,
): Promise<void> {
  const prepared = await prepare(services, action);
  if (prepared === null) return;
  const { mode } = prepared.kind === 'ready' ? prepared : action;
  const settled = settler(services, held);
  if (prepared.kind === 'ended') {
    const { state, fault } = prepared;
    await settled({ ...action, state, fault: fault && withoutPlace(fault), waitMs: 0 }, version);
  } else if (mode === 'simulate') {
    log(services, action, 'an action was simulated');
    await settled({ ...action, mode, state: 'SIMULATED', waitMs: 0 }, version);
  } else await send(services, { action, version }, prepared, held);
}

async function send(
  services: AttemptServices,
  { action, version }: StoredAction,
  { request, client, source }: Extract<Prepared, { kind: 'ready' }>,
  held: Held,
): Promise<void> {
  const { store, clock, timer, execution } = services;
  const attempts = action.attempts + 1;
  const running: Action = {
    ...action,
    state: 'RUNNING',
    attempts,
    waitMs: 0,
    changedAt: clock.now(),
  };
  const written = await changeAction(store, running, version, held.lease);
  if (written === null) return;
  if (held.signal.aborted) {
    // Nothing was sent, which this process alone knows. The version says whether another has settled the action meanwhile.
    await changeAction(store, { ...action, changedAt: clock.now() }, written.version);
    return;
  }
  const begun = timer.now();
  const made = await makeCall(client, request, clock, held.calls);
  const after = afterAttempt(action, made.outcome, execution);
  const next = actionAfter(running, made, after);
  log(services, next, 'an action was attempted', Math.round(timer.now() - begun));
  const answer = made.body === null ? '' : answerWithoutSecrets(made.body, source);
  if (answer !== '')
    await persistently(services, held, () => keepAnswer(services, action.id, answer, held.lease));
  await settler(services, held)(next, written.version);
}

/** What an action is after an attempt. */
function actionAfter(running: Action, { outcome, fault }: MadeCall, after: AfterAttempt): Action {
  const isAgain = after.state === 'PENDING';
  return {
    ...running,
    state: after.state,
    status: outcome.kind === 'answered' ? outcome.status : null,
    fault: fault && withoutPlace(fault),
    retries: isAgain ? after.retries : running.retries,
    waitMs: isAgain ? after.waitMs : 0,
  };
}

async function prepare(services: AttemptServices, action: Action): Promise<Prepared | null> {
  const { livePolicies, liveSources, execution } = services;
  const { policies } = await livePolicies.current();
  const own = policies.filter(({ name }) => policiesOf(action).includes(name));
  const modes = own.map(({ good }) => good?.value.read.policy.execution ?? 'off');
  const mode = mostCareful([execution.mode, leastCareful(modes), action.mode]);
  if (mode === 'off') return { kind: 'ended', state: 'CANCELLED', fault: null };
  const presence = await waitedPresence(services, action);
  if (presence !== 'present')
    return presence === 'absent' ? null : { kind: 'ended', state: 'CANCELLED', fault: null };
  const call = await openCall(services, action.id);
  if (call === null) return { kind: 'ended', state: 'DROPPED', fault: null };
  const source = runningSources(await liveSources.list()).get(call.endpoint);
  const fault = endpointFault(call, source?.value);
  if (source === undefined || fault !== null) return { kind: 'ended', state: 'DROPPED', fault };
  const request = callRequest(call, source.value, action.id);
  const client = services.clientFor(source);
  return { kind: 'ready', mode, request, client, source: source.value };
}

/** Whether the call of an action that had to wait before its first attempt is still there. */
async function waitedPresence(
  { store, clock, execution }: AttemptServices,
  action: Action,
): Promise<ReturnType<typeof presenceOf>> {
  if (action.waitMs === 0 || action.attempts > 0) return 'present';
  const { state } = await readRuleState(store.records);
  return presenceOf(state.execution.calls, action, clock.now(), execution);
}

/** Writes what became of an action. */
function settler(services: AttemptServices, held: Held) {
  const { store, clock } = services;
  return (action: Action, version: number): Promise<unknown> =>
    persistently(services, held, () =>
      changeAction(store, { ...action, changedAt: clock.now() }, version, held.lease),
    );
}

const pauseMs = 500;

/** Repeats a write while the store does not respond: what is known of a call must not be lost. */
async function persistently<T>(
  { timer }: AttemptServices,
  { signal }: Held,
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const mayPass = error instanceof PurserError && error.code === 'STORE_UNAVAILABLE';
      if (signal.aborted || !mayPass) throw error;
      await timer.wait(pauseMs, { signal, background: true });
    }
  }
}

/** Bodies, headers and the values of parameters are not logged. */
function log(services: AttemptServices, action: Action, message: string, ms?: number): void {
  const { id, rules, endpoint, method, path, parameterNames, attempts, state, status } = action;
  const facts = { action: id, rules, endpoint, method, path, parameters: parameterNames };
  services.logger?.info({ ...facts, attempt: attempts, state, status, ms }, message);
}
