import type { ViolationEvent } from '../../../domain/violation/violation.ts';
import type { Query } from '../../access/use-case.ts';
import { cutScan } from '../../kernel/cut-scan.ts';
import { decodeCursor, pageRows, pageSpan } from '../../kernel/paging.ts';
import type { PageRequest, Slice } from '../../kernel/slice.ts';
import {
  firstEventFrom,
  type NumberedViolationEvent,
  readEvent,
  recentEvents,
} from '../read-events.ts';
import { seeViolations } from '../read-permission.ts';
import {
  hasSeverity,
  type SeenRule,
  seenRules,
  type ViolationSelection,
} from '../visible-rules.ts';
import { type ViolationView, viewOfViolation } from './violations.ts';

/** Which events to list. */
export interface ViolationEventFilter extends ViolationSelection {
  /** Default: all. */
  readonly types?: readonly ViolationEvent['type'][];
  /** At this time or later, and at this time or earlier: UTC, ISO 8601. */
  readonly since?: string;
  readonly until?: string;
}

/** An event, and the violation after it. */
export interface ViolationEventView extends NumberedViolationEvent {
  readonly violation: ViolationView;
}

/**
 * What evaluations did to violations, newest first. (docs/violations.md#events)
 *
 * @throws ARGUMENT_INVALID for a foreign cursor
 */
export const violationEvents: Query<
  [filter: ViolationEventFilter, page: PageRequest],
  Slice<ViolationEventView>
> = {
  kind: 'query',
  ...seeViolations,
  async run(context, { types, since, until, severities, ...selection }, page) {
    const { events } = context.services.store;
    const seen = await seenRules(context, selection);
    const end = until && (await firstEventFrom(events, justAfter(until)));
    async function* read(after?: number): AsyncGenerator<ViolationEventView, void, void> {
      for await (const found of recentEvents(events, after ?? (end || undefined))) {
        if (since !== undefined && found.event.at < since) return;
        const rule = seen.get(found.event.violation.rule);
        if (rule === undefined || types?.includes(found.event.type) === false) continue;
        if (!hasSeverity(found.event.violation, severities)) continue;
        yield viewOfEvent(found, rule);
      }
    }
    const isAt = ({ sequence }: ViolationEventView, other: number): boolean => sequence === other;
    const cut = await cutScan({ read, isAt }, pageSpan(page, sequenceOfCursor));
    return {
      ...cut,
      items: pageRows(cut.items, ({ sequence }) => ['violationEvent', sequence]),
      async total() {
        let count = 0;
        for await (const _ of read()) count += 1;
        return count;
      },
    };
  },
};

/** An event by its number. Null if it is no longer kept, or if the caller may not see it. */
export const violationEvent: Query<[sequence: number], ViolationEventView | null> = {
  kind: 'query',
  ...seeViolations,
  async run(context, sequence) {
    const event = await readEvent(context.services.store.events, sequence);
    const name = event?.violation.rule;
    const rule =
      name === undefined ? undefined : (await seenRules(context, { rules: [name] })).get(name);
    return event && rule ? viewOfEvent({ sequence, event }, rule) : null;
  },
};

/** An event of a rule that the caller may see. */
export function viewOfEvent(found: NumberedViolationEvent, rule: SeenRule): ViolationEventView {
  return { ...found, violation: viewOfViolation(found.event, rule) };
}

function sequenceOfCursor(text: string): number | null {
  const value = decodeCursor(text);
  const [kind, sequence]: readonly unknown[] = Array.isArray(value) ? value : [];
  return kind === 'violationEvent' && Number.isSafeInteger(sequence) ? (sequence as number) : null;
}

function justAfter(at: string): string {
  return new Date(Date.parse(at) + 1).toISOString();
}
