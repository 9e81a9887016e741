import type { EventLog, LoggedEvent } from '../../ports/event-log.ts';

/**
 * The number of the first event of a stream at a moment (UTC, ISO 8601) or later, or a number below it whose event is no
 * longer kept. Times must rise with the numbers. `timeOf`: the time of an event; null if it has none.
 */
export async function firstEventAt(
  log: EventLog,
  stream: string,
  at: string,
  timeOf: (event: LoggedEvent) => string | null,
): Promise<number> {
  let low = 1;
  let high = (await log.last(stream)) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [found] = await log.after(stream, middle - 1, 1);
    const time = found === undefined ? null : timeOf(found);
    if (found !== undefined && time !== null && time < at) low = found.sequence + 1;
    else high = middle;
  }
  return low;
}
