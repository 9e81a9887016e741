import type { DriftStatus } from '../deployment/run/drift.ts';
import type { ActionState } from '../execution/action.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { ownerOf } from '../policy/policy.ts';
import type { ViolationEvent, ViolationEventType } from '../violation/violation.ts';
import type { ReportedStream } from './delivery.ts';
import type { Notification, ReportedEvents } from './read-notification.ts';

/** What is reported of an event. */
export interface EventMessage {
  /** Names the event permanently: the same on each attempt. */
  readonly id: string;
  readonly body: string;
}

/** The id of an event. */
export function eventId(stream: ReportedStream, sequence: number): string {
  return `${stream}/${sequence}`;
}

/** Which receivers an event of a violation is for. */
const interestIn: Readonly<Record<ViolationEventType, ReportedEvents>> = {
  opened: 'opened',
  unwaived: 'opened',
  changed: 'changed',
  closed: 'closed',
  waived: 'closed',
};

/**
 * What a receiver learns of an event: for it a violation that is waived is none. So one that changes into a waived one was
 * waived, and one that is waived has no events at all. Null: nothing.
 */
export function reportedType({
  type,
  violation,
  wasWaived,
}: Pick<ViolationEvent, 'type' | 'violation' | 'wasWaived'>): ViolationEventType | null {
  const isWaived = violation.waiver !== undefined;
  if (type === 'opened') return isWaived ? null : type;
  if (type === 'closed') return isWaived ? null : type;
  if (isWaived) return wasWaived === true ? null : 'waived';
  return wasWaived === true ? 'unwaived' : type;
}

/** An event of a violation as a receiver gets it; null if it is not for it. `message`: what the rule says of the row. */
export function violationMessage(
  { events, policies, severities }: Notification,
  sequence: number,
  event: ViolationEvent,
  message: string,
): EventMessage | null {
  const type = reportedType(event);
  const { violation, closing, at } = event;
  const { rule, severity, identity, row, openedAt, changedAt, opening, revision } = violation;
  const policy = ownerOf(rule);
  if (type === null || !events.includes(interestIn[type])) return null;
  if (policies?.includes(policy) === false || severities?.includes(severity) === false) return null;
  const id = eventId('violations', sequence);
  const shown = {
    ...{ rule, policy, severity, message, key: identity ?? row, row, openedAt, changedAt },
    closedAt: closing?.closedAt ?? null,
    openings: opening,
    revision,
  };
  return { id, body: bodyOf(id, `violation.${type}`, at, { violation: shown }) };
}

/** A change of an action, and what is known of the action. */
export interface ReportedAction {
  readonly state: ActionState;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly key: string;
  /** Full names. */
  readonly rules: readonly string[];
  readonly endpoint: string;
  readonly method: string;
  /** Null of a secret policy. */
  readonly path: string | null;
  readonly attempts: number;
  readonly statusCode: number | null;
  /** The code of what was wrong with the last attempt. */
  readonly error: string | null;
}

/** States that are a result, or wait for somebody. */
const reportedStates: ReadonlySet<ActionState> = new Set([
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
  'SIMULATED',
  'STOPPED',
  'DROPPED',
  'CANCELLED',
  'GIVEN_UP',
]);

/** A change of an action as a receiver gets it; null if it is not for it. */
export function actionMessage(
  { events, policies }: Notification,
  sequence: number,
  { at, state, ...action }: ReportedAction,
): EventMessage | null {
  if (!events.includes('action') || !reportedStates.has(state)) return null;
  const own = action.rules.map(ownerOf);
  if (policies !== null && !own.some((policy) => policies.includes(policy))) return null;
  const id = eventId('actions', sequence);
  const shown = { ...action, policies: [...new Set(own)], state: state.toLowerCase() };
  return { id, body: bodyOf(id, `action.${state.toLowerCase()}`, at, { action: shown }) };
}

/** What a drift check found, unlike the time before. */
export interface DriftFinding {
  /** The name of the document of the check. */
  readonly check: string;
  readonly environment: string;
  readonly result: DriftStatus;
  /** The names of those that are not as they were deployed. */
  readonly resources: readonly string[];
  /** The id of the run that looked. */
  readonly run: string;
  /** The number of the revision that is deployed. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly at: string;
}

const driftTypes: Readonly<Record<DriftStatus, string>> = {
  DRIFTED: 'drift.detected',
  UNKNOWN: 'drift.unknown',
  NONE: 'drift.resolved',
};

/** A finding of a drift check as a receiver gets it; null if it is not for it. */
export function driftMessage(
  { events }: Notification,
  sequence: number,
  { at, run, ...finding }: DriftFinding,
): EventMessage | null {
  if (!events.includes('drift')) return null;
  const id = eventId('drift', sequence);
  return {
    id,
    body: bodyOf(id, driftTypes[finding.result], at, { drift: { ...finding, deployment: run } }),
  };
}

function bodyOf(id: string, type: string, time: string, what: object): string {
  return canonicalText({ id, type, time, ...(what as JsonObject) } as Json);
}
