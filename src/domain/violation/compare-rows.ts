import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { type Json, type JsonObject, memberAt, setOwn } from '../json/value.ts';
import type { RowSeverity } from '../policy/policy.ts';
import type { Waiver } from '../policy/waive-rows.ts';
import type { RevisionId } from '../revision/revision.ts';
import type { ClosingReason, Violation, ViolationEvent } from './violation.ts';

/** A row of a rule, and what identifies it over time. */
export interface IdentifiedRow {
  /** Equal for rows that are the same violation. */
  readonly key: Digest;
  /** The fields of the rule's key; null if the whole row is what identifies it. */
  readonly identity: JsonObject | null;
  readonly row: JsonObject;
}

/** The evaluation that gave rows. */
export interface TrackedEvaluation {
  readonly number: number;
  /** UTC, ISO 8601: when violations open, change and close. */
  readonly at: string;
  /** The live revision. */
  readonly revision: RevisionId;
  /** When the rule last gave rows before; null if it never did. */
  readonly before: string | null;
}

/** A row with what identifies it: the fields of the rule's key, or all of it. A missing field counts as null. */
export function identifyRow(fields: readonly string[] | null, row: JsonObject): IdentifiedRow {
  if (fields === null) return { key: digestOf(canonicalText(row)), identity: null, row };
  const identity: Record<string, Json> = {};
  for (const field of fields) setOwn(identity, field, memberAt(row, field) ?? null);
  return { key: digestOf(canonicalText(identity)), identity, row };
}

/**
 * The rows of an evaluation by their key, one step each. Of rows with one key the first in the order of their canonical
 * text counts, so that the order in which a rule gives its rows does not matter.
 */
export function* identifyRows(
  fields: readonly string[] | null,
  rows: Iterable<JsonObject>,
): Generator<void, ReadonlyMap<Digest, IdentifiedRow>> {
  const found = new Map<Digest, IdentifiedRow>();
  for (const row of rows) {
    const one = identifyRow(fields, row);
    const other = found.get(one.key);
    const counts = other === undefined || canonicalText(row) < canonicalText(other.row);
    if (counts) found.set(one.key, one);
    yield;
  }
  return found;
}

/** What an evaluation does to an open violation, given the row of its key and the waiver of that row; null if nothing. */
export function eventOfOpen(
  violation: Violation,
  row: JsonObject | null,
  waiver: Waiver | null,
  evaluation: TrackedEvaluation,
  reason: ClosingReason,
): ViolationEvent | null {
  const { at, number } = evaluation;
  const event = { at, evaluation: number, rowBefore: null, closing: null };
  if (row === null) {
    const lastSeenAt = evaluation.before ?? violation.openedAt;
    return { ...event, type: 'closed', violation, closing: { closedAt: at, lastSeenAt, reason } };
  }
  const after = withWaiver(violation, waiver);
  const { waiver: before } = violation;
  const waived = before === undefined ? {} : { wasWaived: true as const };
  if (canonicalText(violation.row) !== canonicalText(row)) {
    const changed = { ...after, row, changedAt: at };
    return { ...event, ...waived, type: 'changed', violation: changed, rowBefore: violation.row };
  }
  const isSame = before?.exception === waiver?.exception && before?.expires === waiver?.expires;
  if (isSame) return null;
  const type = waiver === null ? 'unwaived' : 'waived';
  return { ...event, ...waived, type, violation: after };
}

function withWaiver({ waiver: _, ...violation }: Violation, waiver: Waiver | null): Violation {
  return waiver === null ? violation : { ...violation, waiver };
}

/** The event that opens a violation. */
export function openingEvent(
  rule: { readonly name: string; readonly severity: RowSeverity },
  { key, identity, row }: IdentifiedRow,
  waiver: Waiver | null,
  opening: number,
  { number, at, revision }: TrackedEvaluation,
): ViolationEvent {
  const violation: Violation = {
    rule: rule.name,
    key,
    identity,
    opening,
    severity: rule.severity,
    evaluation: number,
    revision,
    openedAt: at,
    changedAt: at,
    row,
    firstRow: row,
    ...(waiver !== null && { waiver }),
  };
  return { type: 'opened', at, evaluation: number, violation, rowBefore: null, closing: null };
}
