import { changeOrInsert } from '../change-or-insert.ts';
import type { Collections } from '../collections.ts';

const _id = 'number';

/**
 * A number higher than all before, whatever they were for: generations, versions and leases never come again, not even
 * after a purge.
 */
export async function nextNumber({ numbers }: Collections): Promise<number> {
  const { number } = await changeOrInsert(numbers, { _id, number: 0 }, { $inc: { number: 1 } });
  return number;
}

/** The number that was given last; 0 before the first. */
export async function lastNumber({ numbers }: Collections): Promise<number> {
  return (await numbers.findOne({ _id }))?.number ?? 0;
}

/** Goes on above a number. */
export async function skipNumbers({ numbers }: Collections, upTo: number): Promise<void> {
  await numbers.updateOne({ _id }, { $max: { number: upTo } }, { upsert: true });
}
