import type { Collection } from 'mongodb';
import { changeOrInsert } from './change-or-insert.ts';
import type { Collections, Dated } from './collections.ts';
import { deleteTables } from './state/table-rows.ts';

/**
 * The number of purges, and the server's time. Records of an older era are void, and no reader sees
 * them: so a purge is one write, whatever else runs.
 */
export interface Moment {
  readonly era: number;
  readonly at: Date;
}

/** A filter for records of an era. */
export interface EraFilter {
  readonly era?: number | { readonly $not: { readonly $gte: number } };
}

const _id = 'era';

/** Creates era 0 of a new database. */
export async function beginEras({ eras }: Collections): Promise<void> {
  await eras.updateOne({ _id }, { $setOnInsert: { number: 0 } }, { upsert: true });
}

/** The server's time: the clocks of clients may differ. */
export async function currentMoment(collections: Collections): Promise<Moment> {
  const now = [{ $match: { _id } }, { $project: { _id: 0, era: '$number', at: '$$NOW' } }];
  const [found] = await collections.eras.aggregate<Moment>(now).toArray();
  if (found !== undefined) return found;
  // Somebody dropped the database.
  await beginEras(collections);
  return currentMoment(collections);
}

/** Numbers of revisions to claim: from one to another one, for so many milliseconds. */
interface WantedNumbers {
  readonly holder: string;
  readonly from: number;
  readonly through: number;
  readonly ms: number;
}

/**
 * Claims the next numbers, unless another one has a claim to some of them that has not ended. Gives the current era, and
 * the server's time if the claim was granted: in one exchange with the server, since a commit needs all of it.
 */
export async function claimNumbers(
  collections: Collections,
  wanted: WantedNumbers,
): Promise<{ readonly era: number; readonly at: Date | null }> {
  const { holder, from, through, ms } = wanted;
  const made = { holder, era: '$number', through, at: '$$NOW', until: { $add: ['$$NOW', ms] } };
  const stands = [
    { $eq: ['$claim.era', '$number'] },
    { $ne: ['$claim.holder', holder] },
    { $gte: ['$claim.through', from] },
    { $gt: ['$claim.until', '$$NOW'] },
  ];
  const change = [{ $set: { claim: { $cond: [{ $and: stands }, '$claim', made] } } }];
  // Nothing depends on the claim being durable.
  const options = { returnDocument: 'after', writeConcern: { w: 1 } } as const;
  const found = await collections.eras.findOneAndUpdate({ _id }, change, options);
  if (found !== null) {
    const { number: era, claim } = found;
    return { era, at: claim?.holder === holder ? claim.at : null };
  }
  // Somebody dropped the database.
  await beginEras(collections);
  return claimNumbers(collections, wanted);
}

/** Ends a claim before its time. */
export async function endClaim({ eras }: Collections, holder: string): Promise<void> {
  await eras.updateOne({ _id, 'claim.holder': holder }, { $unset: { claim: '' } });
}

/** The look at the era that begins once the current microtasks have run. */
const nextLooks = new WeakMap<Collections, Promise<number>>();

/** Reads that begin at the same time share one look at the era. */
export function currentEra(collections: Collections): Promise<number> {
  const joined = nextLooks.get(collections);
  if (joined !== undefined) return joined;
  const look = new Promise<void>((resolve) => process.nextTick(resolve)).then(async () => {
    nextLooks.delete(collections);
    return (await collections.eras.findOne({ _id }))?.number ?? 0;
  });
  nextLooks.set(collections, look);
  return look;
}

/** The last era that was seen. */
const lastEras = new WeakMap<Collections, number>();

/** What a look into the current era finds, in one exchange with the server unless the era has just ended. */
export async function inCurrentEra<T>(
  collections: Collections,
  look: (era: number) => Promise<T>,
): Promise<T> {
  const last = lastEras.get(collections) ?? 0;
  const [era, found] = await Promise.all([currentEra(collections), look(last)]);
  if (era === last) return found;
  lastEras.set(collections, era);
  return look(era);
}

/** Ends the era, and gives the new one's number. */
export async function nextEra({ eras }: Collections): Promise<number> {
  const { number } = await changeOrInsert(eras, { _id, number: 0 }, { $inc: { number: 1 } });
  return number;
}

/** Records of earlier eras; records without an era belong to the first. */
export function before(era: number) {
  return { era: { $not: { $gte: era } } };
}

/** Records of this era. */
export function within(era: number): EraFilter {
  return era === 0 ? before(1) : { era };
}

/**
 * The result of a query in the current era. Void records are rare, so the query runs without a
 * filter by era, concurrently with reading the era; only if the result has other records does it
 * run again.
 */
export async function findCurrent<T extends Dated>(
  collections: Collections,
  find: (filter: EraFilter) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const [known, found] = await Promise.all([currentEra(collections), find({})]);
  // A record may come from an era that began after the question.
  const era = found.reduce((newest, record) => Math.max(newest, record.era ?? 0), known);
  return found.every((record) => (record.era ?? 0) === era) ? found : find(within(era));
}

/**
 * Deletes void records, which nobody sees: revisions, and the data beside them. The revisions go last: while there are
 * void ones, the next commit knows that something remains to be deleted. The newest result of a validation stays,
 * because the next one is counted on from it; so does the last event of each stream.
 */
export async function deleteVoid(collections: Collections, era: number): Promise<void> {
  const { tags, keys, validations, revisions, records, leases } = collections;
  await deleteTables(collections, before(era));
  for (const each of [records, leases] as unknown as readonly Collection<Dated>[]) {
    await each.deleteMany(before(era));
  }
  await deleteVoidEvents(collections, era);
  await tags.deleteMany(before(era));
  await keys.deleteMany(before(era));
  const [last] = await validations.find().sort({ _id: -1 }).limit(1).toArray();
  await validations.deleteMany({ _id: { $lt: last?._id ?? 0 }, ...before(era) });
  await revisions.deleteMany(before(era));
}

async function deleteVoidEvents({ events }: Collections, era: number): Promise<void> {
  const lasts = events.aggregate<{ readonly _id: string; readonly last: number }>([
    { $match: before(era) },
    { $group: { _id: '$stream', last: { $max: '$number' } } },
  ]);
  for await (const { _id: stream, last } of lasts) {
    await events.deleteMany({ stream, number: { $lt: last }, ...before(era) });
    await events.updateOne({ stream, number: last, ...before(era) }, { $set: { text: '' } });
  }
}
