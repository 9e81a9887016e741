import { isCount } from '../json/inspect-json.ts';
import { isJsonObject, type Json } from '../json/value.ts';
import type { ViolationEvent } from './violation.ts';

/** What happened to the violations of a rule within an hour or a day. */
export interface EventCounts {
  readonly opened: number;
  readonly changed: number;
  readonly closed: number;
  /** Open at its end, or now if it has not ended. */
  readonly open: number;
}

/** The counts of a period. */
export interface PeriodCounts extends EventCounts {
  /** Its begin: UTC, ISO 8601. */
  readonly start: string;
}

/** The counts of a rule within a day of UTC. */
export interface DayCounts {
  /** The number of the last event that is counted: so none is counted twice. */
  readonly upTo: number;
  /** By hour, `00` to `23`; only those with events. */
  readonly hours: Readonly<Record<string, EventCounts>>;
}

/** A period whose events are counted. */
export type CountedPeriod = 'hour' | 'day';

/** The length of a period in milliseconds. */
export const periodMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** The day of a moment: `2026-01-31`. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}

/** The counts of a day with more events of it, which have numbers from `first` on; `open` are open after them. */
export function countedIn(
  day: DayCounts | null,
  events: readonly Pick<ViolationEvent, 'type' | 'at'>[],
  first: number,
  open: number,
): DayCounts {
  const upTo = day?.upTo ?? 0;
  const hours: Record<string, EventCounts> = { ...day?.hours };
  events.forEach(({ type, at }, index) => {
    if (first + index <= upTo) return;
    const hour = at.slice(11, 13);
    const before = hours[hour] ?? { opened: 0, changed: 0, closed: 0, open };
    const counted = isCounted(type) ? { [type]: before[type] + 1 } : {};
    hours[hour] = { ...before, ...counted, open };
  });
  return { upTo: Math.max(upTo, first + events.length - 1), hours };
}

/** The events that are counted by their type. */
const countedTypes = ['opened', 'changed', 'closed'] as const;

function isCounted(type: ViolationEvent['type']): type is (typeof countedTypes)[number] {
  return (countedTypes as readonly string[]).includes(type);
}

/** The counts that a value holds; null if it holds none. */
export function dayCountsFrom(value: Json | undefined): DayCounts | null {
  if (!isJsonObject(value ?? null)) return null;
  const counts = value as unknown as DayCounts;
  return isCount(counts.upTo, 0) && typeof counts.hours === 'object' ? counts : null;
}

/**
 * The counts of each period of a span, those without events too.
 *
 * @param days the counts of days by their name, of one rule
 * @param openBefore how many were open when the first of these days began
 */
export function countsOver(
  days: ReadonlyMap<string, DayCounts>,
  span: { readonly from: string; readonly to: string },
  period: CountedPeriod,
  openBefore: number,
): readonly PeriodCounts[] {
  const found: PeriodCounts[] = [];
  let open = openBefore;
  const length = periodMs[period];
  const begin = Math.floor(Date.parse(span.from) / length) * length;
  // Hours before the first period, of its day, say how many were open.
  for (let at = Date.parse(dayOf(new Date(begin).toISOString())); at < begin; at += periodMs.hour) {
    open = hourOf(days, at)?.open ?? open;
  }
  for (let at = begin; at < Date.parse(span.to); at += length) {
    const counts = { opened: 0, changed: 0, closed: 0 };
    for (let hour = at; hour < at + length; hour += periodMs.hour) {
      const of = hourOf(days, hour);
      if (of === undefined) continue;
      open = of.open;
      for (const type of countedTypes) counts[type] += of[type];
    }
    found.push({ start: new Date(at).toISOString(), ...counts, open });
  }
  return found;
}

function hourOf(days: ReadonlyMap<string, DayCounts>, at: number): EventCounts | undefined {
  const text = new Date(at).toISOString();
  return days.get(dayOf(text))?.hours[text.slice(11, 13)];
}

/** The counts of several rules, added up: all of the same periods. */
export function sumOfCounts(lists: readonly (readonly PeriodCounts[])[]): readonly PeriodCounts[] {
  const [first = [], ...others] = lists;
  return first.map((one, at) =>
    others.reduce<PeriodCounts>((sum, list) => {
      const other = list[at];
      if (other === undefined) return sum;
      return {
        start: sum.start,
        opened: sum.opened + other.opened,
        changed: sum.changed + other.changed,
        closed: sum.closed + other.closed,
        open: sum.open + other.open,
      };
    }, one),
  );
}
