import type { ViolationEvent } from '../../domain/violation/violation.ts';
import { violationEventFrom } from '../../domain/violation/violation-text.ts';
import type { EventLog } from '../../ports/event-log.ts';
import { firstEventAt } from '../kernel/first-event.ts';
import { violationStream } from './settle-events.ts';

/** An event with its number in the stream. */
export interface NumberedViolationEvent {
  readonly sequence: number;
  readonly event: ViolationEvent;
}

/** Events read at once. */
const eventsAtOnce = 200;

/** The events after a number, in order, a part of them. */
export async function eventsAfter(
  log: EventLog,
  after: number,
  limit: number = eventsAtOnce,
): Promise<readonly NumberedViolationEvent[]> {
  const found = await log.after(violationStream, after, limit);
  return found.flatMap(({ sequence, text }) => {
    const event = violationEventFrom(text);
    return event === null ? [] : [{ sequence, event }];
  });
}

/** The event of a number; null if it is no longer kept. */
export async function readEvent(log: EventLog, sequence: number): Promise<ViolationEvent | null> {
  const [found] = await eventsAfter(log, sequence - 1, 1);
  return found?.sequence === sequence ? found.event : null;
}

/** All events below a number, or all, the newest first. */
export async function* recentEvents(
  log: EventLog,
  below?: number,
): AsyncGenerator<NumberedViolationEvent, void, void> {
  let end = below ?? (await log.last(violationStream)) + 1;
  while (end > 1) {
    const start = Math.max(0, end - 1 - eventsAtOnce);
    const part = await eventsAfter(log, start, end - 1 - start);
    const inPart = part.filter(({ sequence }) => sequence < end);
    yield* inPart.toReversed();
    // Numbers are skipped by a purge, and those before the oldest are no longer kept.
    if (inPart.length === 0) return;
    end = start + 1;
  }
}

/** The number of the first event at a moment or later, or a number below it whose event is no longer kept. */
export function firstEventFrom(log: EventLog, at: string): Promise<number> {
  return firstEventAt(log, violationStream, at, ({ text }) => violationEventFrom(text)?.at ?? null);
}
