import { isDigest } from '../../domain/json/inspect-json.ts';
import type { RowSeverity } from '../../domain/policy/policy.ts';
import {
  type Closing,
  type TimeSpan,
  type Violation,
  type ViolationId,
  wasOpenDuring,
} from '../../domain/violation/violation.ts';
import { openViolationFrom } from '../../domain/violation/violation-text.ts';
import { createYieldIfDue } from '../kernel/event-loop.ts';
import { pastKey, pastMarkFrom } from './past-marks.ts';
import { readEvent, recentEvents } from './read-events.ts';
import type { ViolationStore } from './settle-events.ts';
import { openTable, pastTable } from './tracked-rule.ts';
import { hasSeverity } from './visible-rules.ts';

/** A violation, and its end if it has closed. */
export interface FoundViolation {
  readonly violation: Violation;
  readonly closing: Closing | null;
}

/** Which violations to find. */
export interface ViolationQuery {
  /** Full names of rules, in the order in which their open violations are listed. */
  readonly rules: readonly string[];
  /** Default: both. */
  readonly state?: 'open' | 'closed';
  /** Only those that an exception waives, or only others. */
  readonly waived?: boolean;
  /** Only those with one of these. */
  readonly severities?: readonly RowSeverity[];
  /** Those that were open at any moment of it. */
  readonly span?: TimeSpan;
}

/** The place of a violation in a list: open ones come first, rule by rule, then closed ones, the last closed first. */
export type ViolationPlace =
  | { readonly rule: string; readonly key: string }
  | { readonly sequence: number };

/** A violation at its place. */
export interface PlacedViolation extends FoundViolation {
  readonly place: ViolationPlace;
}

/** Violations read at once. */
const pageRows = 1_000;

/** The violations that a query selects, behind a place. They are read in parts, each of its own moment. */
export async function* findViolations(
  store: ViolationStore,
  { rules, state, span = {}, ...asked }: ViolationQuery,
  after?: ViolationPlace,
  atOnce = pageRows,
): AsyncGenerator<PlacedViolation, void, void> {
  const isBehindOpen = after !== undefined && 'sequence' in after;
  const yieldIfDue = createYieldIfDue();
  if (state !== 'closed' && !isBehindOpen) {
    const start = after === undefined ? 0 : rules.indexOf(after.rule);
    for (const rule of start < 0 ? [] : rules.slice(start)) {
      const from = after?.rule === rule ? after.key : undefined;
      for await (const violation of openViolations(store, rule, from, Math.min(atOnce, pageRows))) {
        const yielding = yieldIfDue();
        if (yielding !== null) await yielding;
        if (!wasOpenDuring(violation, null, span) || !isAsked(violation, asked)) continue;
        yield { violation, closing: null, place: { rule, key: violation.key } };
      }
    }
  }
  if (state === 'open') return;
  const wanted = new Set(rules);
  const below = isBehindOpen ? after.sequence : undefined;
  for await (const { sequence, event } of recentEvents(store.events, below)) {
    const { closing, violation } = event;
    // Those before it closed earlier still.
    if (span.from !== undefined && event.at <= span.from) return;
    if (closing === null || !wanted.has(violation.rule) || !isAsked(violation, asked)) continue;
    if (!wasOpenDuring(violation, closing.closedAt, span)) continue;
    yield { violation, closing, place: { sequence } };
  }
}

function isAsked(
  violation: Violation,
  { waived, severities }: Pick<ViolationQuery, 'waived' | 'severities'>,
): boolean {
  if (!hasSeverity(violation, severities)) return false;
  return waived === undefined || waived === (violation.waiver !== undefined);
}

async function* openViolations(
  { tables }: ViolationStore,
  rule: string,
  start: string | undefined,
  limit: number,
): AsyncGenerator<Violation, void, void> {
  for (let after = start; ; ) {
    const page = { limit, ...(after !== undefined && { after }) };
    const part = await tables.rows(openTable(rule), page);
    for (const { key, text } of part?.rows ?? []) {
      const violation = isDigest(key) ? openViolationFrom(rule, key, text) : null;
      if (violation !== null) yield violation;
    }
    after = part?.rows.at(-1)?.key;
    if (after === undefined) return;
  }
}

/** A violation by its id, open or closed; null if there is none, or if its events are no longer kept. */
export async function findViolation(
  { tables, events }: ViolationStore,
  { rule, key, opening }: ViolationId,
): Promise<FoundViolation | null> {
  const [row] = await tables.get(openTable(rule), [key]);
  const open = row && isDigest(key) ? openViolationFrom(rule, key, row.text) : null;
  if (open?.opening === opening) return { violation: open, closing: null };
  const [mark] = await tables.get(pastTable(rule), [pastKey(key, opening)]);
  const past = pastMarkFrom(mark);
  const event = past && (await readEvent(events, past.sequence));
  if (event?.violation.rule !== rule || event.violation.key !== key) return null;
  return { violation: event.violation, closing: event.closing };
}
