import { MongoBulkWriteError } from 'mongodb';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { EventLog, EventPage, LoggedEvent } from '../../../ports/event-log.ts';
import type { StoredEvent } from '../../../ports/store-upkeep.ts';
import { watchStreams } from '../../polling/watch-streams.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Ask } from '../ask.ts';
import type { Collections, EventRecord } from '../collections.ts';
import { currentEra, findCurrent } from '../era.ts';
import { findEach } from '../find-each.ts';
import { codesOf, duplicateKey } from '../translate-error.ts';
import { changeFeed } from '../watch-changes.ts';
import { fixedWidth, maxFixedWidth } from './fixed-width.ts';

export interface MongoEvents extends EventLog {
  close(): void;
}

export function createEvents(collections: Collections, ask: Ask, pollMs: number): MongoEvents {
  const { events } = collections;
  const lasts = (streams: readonly string[]): Promise<readonly number[]> =>
    Promise.all(streams.map((stream) => lastOf(collections, nameDigest(stream))));
  const { watch, changed, close } = watchStreams(lasts, pollMs, changeFeed(events));
  return {
    async append(stream, texts, expected) {
      const last = await ask(() => append(collections, nameDigest(stream), texts, expected));
      if (last !== null) changed();
      return last;
    },
    after: (stream, sequence, limit) =>
      ask(() => eventsAfter(collections, nameDigest(stream), sequence, limit)),
    afterEach: (pages) => ask(() => eventsAfterEach(collections, pages)),
    last: (stream) => ask(() => lastOf(collections, nameDigest(stream))),
    trim: (stream, upTo) => ask(() => trim(collections, nameDigest(stream), upTo)),
    watch,
    close,
  };
}

/** Events take the numbers after the last one. Whoever finds a number taken looks again. */
async function append(
  collections: Collections,
  stream: Digest,
  texts: readonly string[],
  expected: number | undefined,
): Promise<number | null> {
  const era = await currentEra(collections);
  let written = 0;
  for (;;) {
    const last = await lastOf(collections, stream);
    if (written === 0 && expected !== undefined && expected !== last + 1) return null;
    const pending = texts.slice(written).map((text, at): EventRecord => {
      const number = last + 1 + at;
      return { _id: idOf(stream, number), text: JSON.stringify(text), stream, number, era };
    });
    const inserted = await insertInOrder(collections, pending);
    written += inserted;
    if (inserted === pending.length) return last + inserted;
  }
}

/** How many of them, from the first on, were inserted before a number was found taken. */
async function insertInOrder(
  { events }: Collections,
  records: readonly EventRecord[],
): Promise<number> {
  if (records.length === 0) return 0;
  try {
    await events.insertMany([...records], { ordered: true });
    return records.length;
  } catch (error) {
    const codes = codesOf(error);
    if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
    return error instanceof MongoBulkWriteError ? error.insertedCount : 0;
  }
}

/** The text of an event that a trim deleted, and whose number must stay. */
export const trimmedText = '';

async function trim(collections: Collections, stream: Digest, upTo: number): Promise<void> {
  const { events } = collections;
  const end = Math.min(upTo, (await lastOf(collections, stream)) - 1);
  if (end < 1) return;
  // First: so that the events after it are never without one before them.
  await events.updateOne({ _id: idOf(stream, end) }, { $set: { text: trimmedText } });
  await events.deleteMany({ _id: { $gte: idOf(stream, 0), $lt: idOf(stream, end) } });
}

/** Puts events under their own numbers. */
export async function restoreEvents(
  collections: Collections,
  restored: readonly StoredEvent[],
): Promise<void> {
  const era = await currentEra(collections);
  const put = (stream: Digest, number: number, text: string) => ({
    updateOne: {
      filter: { _id: idOf(stream, number) },
      update: { $setOnInsert: { text, stream, number, era } },
      upsert: true,
    },
  });
  const writes = restored.flatMap(({ stream, sequence, text }) => {
    // Numbers go on from the event before it, which is there, or else was trimmed.
    const before = sequence > 1 ? [put(stream, sequence - 1, trimmedText)] : [];
    return [...before, put(stream, sequence, text)];
  });
  if (writes.length > 0) await collections.events.bulkWrite(writes, { ordered: true });
}

/** The number of the event appended last, though it may have been purged. */
async function lastOf({ events }: Collections, stream: Digest): Promise<number> {
  const ofStream = { _id: { $gte: idOf(stream, 0), $lte: `${stream}/${maxFixedWidth}` } };
  const last = await events.findOne(ofStream, { projection: { number: 1 }, sort: { _id: -1 } });
  return last?.number ?? 0;
}

async function eventsAfter(
  collections: Collections,
  stream: Digest,
  sequence: number,
  limit: number,
): Promise<readonly LoggedEvent[]> {
  if (limit < 1) return [];
  const wanted = eventsAbove(stream, sequence);
  const options = { sort: { _id: 1 }, limit } as const;
  const found = await findCurrent(collections, (ofEra) =>
    collections.events.find({ ...wanted, ...ofEra }, options).toArray(),
  );
  return found.map(loggedEvent);
}

async function eventsAfterEach(
  collections: Collections,
  pages: readonly EventPage[],
): Promise<readonly (readonly LoggedEvent[])[]> {
  const found = await findCurrent(collections, (ofEra) =>
    findEach<EventRecord>(
      collections.events,
      pages.map(({ stream, sequence, limit }) => ({
        filter: { ...eventsAbove(nameDigest(stream), sequence), ...ofEra },
        sort: { _id: 1 },
        limit,
      })),
    ),
  );
  const events = pages.map((): LoggedEvent[] => []);
  for (const record of found.toSorted((one, other) => one.number - other.number)) {
    events[record.part]?.push(loggedEvent(record));
  }
  return events;
}

function eventsAbove(stream: Digest, sequence: number) {
  const _id = { $gt: idOf(stream, sequence), $lte: `${stream}/${maxFixedWidth}` };
  return { _id, text: { $ne: trimmedText } };
}

function loggedEvent({ number, text }: Pick<EventRecord, 'number' | 'text'>): LoggedEvent {
  return { sequence: number, text: storedState(text, `event ${number} of a stream`) };
}

function idOf(stream: Digest, number: number): string {
  return `${stream}/${fixedWidth(number)}`;
}
