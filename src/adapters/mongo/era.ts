import type { Collections } from './collections.ts';

/**
 * How often the history was purged, and the server's time. What an older era wrote is void: so a
 * purge takes effect with one write, whatever runs meanwhile.
 */
export interface Moment {
  readonly era: number;
  readonly at: Date;
}

const _id = 'era';

/** Makes a new database begin with era 0. */
export async function beginEras({ eras }: Collections): Promise<void> {
  await eras.updateOne({ _id }, { $setOnInsert: { number: 0 } }, { upsert: true });
}

/** The moment as the server has it: the clocks of those who ask may differ. */
export async function currentMoment(collections: Collections): Promise<Moment> {
  const now = [{ $match: { _id } }, { $project: { _id: 0, era: '$number', at: '$$NOW' } }];
  const [found] = await collections.eras.aggregate<Moment>(now).toArray();
  if (found !== undefined) return found;
  // Somebody dropped the database.
  await beginEras(collections);
  return currentMoment(collections);
}

/** Ends the era, and gives the new one's number. */
export async function nextEra({ eras }: Collections): Promise<number> {
  const change = { $inc: { number: 1 } };
  const next = await eras.findOneAndUpdate({ _id }, change, {
    upsert: true,
    returnDocument: 'after',
  });
  return next?.number ?? 1;
}

/** What is of an earlier era; records without one are of the first. */
export function before(era: number) {
  return { era: { $not: { $gte: era } } };
}
