import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import { codesOf, duplicateKey } from './translate-error.ts';

/** Inserts a record; false if one with its id exists, which is left as it is. */
export async function insertIfAbsent<Stored extends Document>(
  collection: Collection<Stored>,
  record: OptionalUnlessRequiredId<Stored>,
): Promise<boolean> {
  try {
    await collection.insertOne(record);
    return true;
  } catch (error) {
    if (codesOf(error).includes(duplicateKey)) return false;
    throw error;
  }
}
