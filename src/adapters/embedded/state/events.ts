import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { EventLog, LoggedEvent } from '../../../ports/event-log.ts';
import type { StoredEvent } from '../../../ports/store-upkeep.ts';
import { watchStreams } from '../../polling/watch-streams.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Access } from '../access.ts';
import type { Databases } from '../databases.ts';

/** Replaces an event that a purge or a trim deleted: the next one is counted on from it. */
const purged = '';

export interface EmbeddedEvents extends EventLog {
  close(): void;
}

export function createEvents(
  databases: Databases,
  { read, write }: Access,
  pollMs: number,
): EmbeddedEvents {
  const { watch, changed, close } = watchStreams(
    (streams) => read(() => streams.map((stream) => lastOf(databases, nameDigest(stream)))),
    pollMs,
  );
  return {
    async append(stream, texts, expected) {
      const last = await write(() => append(databases, nameDigest(stream), texts, expected));
      if (last !== null) changed();
      return last;
    },
    after: (stream, sequence, limit) =>
      read(() => eventsAfter(databases, nameDigest(stream), sequence, limit)),
    afterEach: (pages) =>
      read(() =>
        pages.map(({ stream, sequence, limit }) =>
          eventsAfter(databases, nameDigest(stream), sequence, limit),
        ),
      ),
    last: (stream) => read(() => lastOf(databases, nameDigest(stream))),
    async trim(stream, upTo) {
      while (await write(() => trimBlock(databases, nameDigest(stream), upTo))) {
        await yieldToEventLoop();
      }
    },
    watch,
    close,
  };
}

function append(
  databases: Databases,
  stream: Digest,
  texts: readonly string[],
  expected: number | undefined,
): number | null {
  let last = lastOf(databases, stream);
  if (expected !== undefined && expected !== last + 1) return null;
  for (const text of texts) {
    last += 1;
    databases.events.putSync([stream, last], JSON.stringify(text));
  }
  return last;
}

function eventsAfter(
  { events }: Databases,
  stream: Digest,
  sequence: number,
  limit: number,
): readonly LoggedEvent[] {
  if (limit < 1) return [];
  // The replacement of a purged event is the first of its stream, if it still exists.
  const [start, end] = [
    [stream, sequence + 1],
    [stream, Number.MAX_SAFE_INTEGER],
  ] as [Digest, number][];
  return [...events.getRange({ start, end, limit: limit + 1 } as never)]
    .filter(({ value }) => value !== purged)
    .slice(0, limit)
    .map(({ key, value }) => ({
      sequence: key[1],
      text: storedState(value, `event ${key[1]} of a stream`),
    }));
}

/** Events that one transaction deletes: it blocks this process. */
const maxTrimmed = 5_000;

/** Puts events under their own numbers; must run inside a transaction. */
export function restoreEvents({ events }: Databases, restored: readonly StoredEvent[]): void {
  for (const { stream, sequence, text } of restored) {
    const before: [Digest, number] = [stream, sequence - 1];
    if (sequence > 1 && !events.doesExist(before)) events.putSync(before, purged);
    events.putSync([stream, sequence], text);
  }
}

/** False when none is left to delete; must run inside a transaction. The last one deleted keeps its place, empty. */
function trimBlock(databases: Databases, stream: Digest, upTo: number): boolean {
  const { events } = databases;
  const end = Math.min(upTo, lastOf(databases, stream) - 1);
  if (end < 1) return false;
  const bounds = { start: [stream, 0], end: [stream, end + 1], limit: maxTrimmed };
  const keys = [...events.getKeys(bounds as never)] as [Digest, number][];
  const last = keys.at(-1);
  if (last === undefined || (keys.length === 1 && events.get(last) === purged)) return false;
  for (const key of keys) events.removeSync(key);
  events.putSync(last, purged);
  return keys.length === maxTrimmed;
}

/** The number of the event appended last, though it may have been purged. */
function lastOf({ events }: Databases, stream: Digest): number {
  const [start, end] = [
    [stream, Number.MAX_SAFE_INTEGER],
    [stream, 0],
  ] as [Digest, number][];
  const [last] = events.getKeys({ start, end, reverse: true, limit: 1 } as never);
  return last?.[1] ?? 0;
}

/** Deletes all events, but keeps the counter; must run inside a transaction. */
export function purgeEvents(databases: Databases): void {
  const { events } = databases;
  const lasts: [Digest, number][] = [];
  for (let below: [Digest, number] | undefined; ; ) {
    const bounds = { reverse: true, limit: 1, ...(below && { start: below }) };
    const [last] = events.getKeys(bounds as never);
    if (last === undefined) break;
    lasts.push(last);
    below = [last[0], 0];
  }
  events.clearSync();
  for (const last of lasts) events.putSync(last, purged);
}
