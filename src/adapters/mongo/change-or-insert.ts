import type { Collection, Document, Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import { insertIfAbsent } from './insert-if-absent.ts';

/**
 * Changes a record, which is inserted before where there is none, and gives it as it is then. Not by an upsert: of
 * several that insert at one moment, some servers that speak MongoDB's protocol give two the same record.
 */
export async function changeOrInsert<Stored extends Document & { readonly _id: string }>(
  collection: Collection<Stored>,
  record: NoInfer<OptionalUnlessRequiredId<Stored>>,
  change: NoInfer<UpdateFilter<Stored>>,
): Promise<Stored> {
  const filter = { _id: record._id } as Filter<Stored>;
  for (;;) {
    const changed = await collection.findOneAndUpdate(filter, change, { returnDocument: 'after' });
    if (changed !== null) return changed as unknown as Stored;
    await insertIfAbsent(collection, record);
  }
}
