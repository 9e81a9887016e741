import type { Digest } from '../json/canonical.ts';
import type { JsonObject } from '../json/value.ts';
import type { RowSeverity } from '../policy/policy.ts';
import type { Waiver } from '../policy/waive-rows.ts';
import type { RevisionId } from '../revision/revision.ts';

/** A row of a rule with a severity, from the evaluation that first gave it on. (docs/violations.md) */
export interface Violation {
  /** The full name of the rule: `vm_host_down.error`. */
  readonly rule: string;
  /** The digest of what identifies it: see `identifyRow`. */
  readonly key: Digest;
  /** The fields that identify it; null if its whole row does. */
  readonly identity: JsonObject | null;
  /** How often it has opened: 1 for the first time. */
  readonly opening: number;
  readonly severity: RowSeverity;
  /** The evaluation that opened it, and the revision that was live. */
  readonly evaluation: number;
  readonly revision: RevisionId;
  /** UTC, ISO 8601. */
  readonly openedAt: string;
  /** Since when its row is as it is. */
  readonly changedAt: string;
  /** Its row now, or when it closed. */
  readonly row: JsonObject;
  /** Its row when it opened. */
  readonly firstRow: JsonObject;
  /** Absent: it counts. Of one that closed: when it closed. */
  readonly waiver?: Waiver;
}

/** Why a violation closed: its row is gone, another version of the rule does not give it, or there is no such rule. */
export type ClosingReason = 'rowGone' | 'ruleChanged' | 'ruleRemoved';

/** The end of a violation. */
export interface Closing {
  /** UTC, ISO 8601. */
  readonly closedAt: string;
  /** The last evaluation that gave its row. */
  readonly lastSeenAt: string;
  readonly reason: ClosingReason;
}

/**
 * What may happen to a violation. `waived`: an exception came into force for it; `unwaived`: none is in force any more. One
 * that opens waived, or changes with its row, has no event of its own for this.
 */
export type ViolationEventType = 'opened' | 'changed' | 'closed' | 'waived' | 'unwaived';

/** What an evaluation did to a violation. */
export interface ViolationEvent {
  readonly type: ViolationEventType;
  /** UTC, ISO 8601. Never earlier than that of an event before it. */
  readonly at: string;
  readonly evaluation: number;
  /** The violation after the event. */
  readonly violation: Violation;
  /** Whether an exception was in force for it before the event. Absent: none was. */
  readonly wasWaived?: true;
  /** Its row before the event; null unless it changed. */
  readonly rowBefore: JsonObject | null;
  /** Null unless it closed. */
  readonly closing: Closing | null;
}

/** Names a violation among all that there are or were. */
export interface ViolationId {
  readonly rule: string;
  readonly key: Digest;
  readonly opening: number;
}

/** A span of time: from a moment on, up to another; each may be missing. UTC, ISO 8601. */
export interface TimeSpan {
  readonly from?: string;
  readonly to?: string;
}

/** Whether a violation was open at any moment of a span; a moment is a span whose ends are the same. */
export function wasOpenDuring(
  { openedAt }: Pick<Violation, 'openedAt'>,
  closedAt: string | null,
  { from, to }: TimeSpan,
): boolean {
  return (
    (to === undefined || openedAt <= to) &&
    (closedAt === null || from === undefined || closedAt > from)
  );
}
