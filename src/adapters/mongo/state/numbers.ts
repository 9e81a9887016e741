import type { Collections } from '../collections.ts';
import { codesOf, duplicateKey } from '../translate-error.ts';

const _id = 'number';

/**
 * A number higher than all before, whatever they were for: generations, versions and leases never come again, not even
 * after a purge.
 */
export async function nextNumber(collections: Collections): Promise<number> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  try {
    const next = await collections.numbers.findOneAndUpdate(
      { _id },
      { $inc: { number: 1 } },
      options,
    );
    if (next !== null) return next.number;
  } catch (error) {
    if (!codesOf(error).includes(duplicateKey)) throw error;
  }
  // Somebody else began to count at the same time.
  return nextNumber(collections);
}

/** The number that was given last; 0 before the first. */
export async function lastNumber({ numbers }: Collections): Promise<number> {
  return (await numbers.findOne({ _id }))?.number ?? 0;
}

/** Goes on above a number. */
export async function skipNumbers({ numbers }: Collections, upTo: number): Promise<void> {
  await numbers.updateOne({ _id }, { $max: { number: upTo } }, { upsert: true });
}
