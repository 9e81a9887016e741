import type { Document } from 'mongodb';
import type { Commit } from '../../ports/history-store.ts';
import type { Collections } from './collections.ts';

/** Bytes of a record that the server takes, less what the other fields of it may need. */
const recordBytes = 16 * 1024 * 1024 - 64 * 1024;

/** Entries that the server makes of one record in an index, at most. */
const mostIndexed = 100_000;

/** Bytes of an item of a list beside its characters: its type, place, length and ends. */
const itemBytes = 13;

/** Updates of one call, by number and by the characters of what they add. */
const updatesAtOnce = 1_000;
const charactersAtOnce = 8 * 1024 * 1024;

/** The references that have room beside a text in one record: the first ones. */
export function fittingReferences(references: readonly string[], text: string): readonly string[] {
  let left = recordBytes - Buffer.byteLength(text);
  if (charactersOf(references) * 3 + references.length * itemBytes <= left) return references;
  const end = references.findIndex((one) => {
    left -= Buffer.byteLength(one) + itemBytes;
    return left < 0;
  });
  return end < 0 ? references : references.slice(0, end);
}

/** Characters of references. */
export function charactersOf(references: readonly string[]): number {
  return references.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Adds to what documents refer to: equal content may link to other things in another revision. What would be more
 * than fits in a record takes the place of what was there.
 */
export async function addReferences(
  { documents }: Collections,
  relinked: NonNullable<Commit['relinked']>,
): Promise<void> {
  let updates: Parameters<typeof documents.bulkWrite>[0][number][] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (updates.length > 0) await documents.bulkWrite(updates, { ordered: false });
    updates = [];
    characters = 0;
  };
  for (const { digest, references } of relinked) {
    updates.push({ updateOne: { filter: { _id: digest }, update: [...adding(references)] } });
    characters += charactersOf(references);
    if (updates.length >= updatesAtOnce || characters >= charactersAtOnce) await flush();
  }
  await flush();
}

/**
 * The server compares each value that `$addToSet` adds with each that is there; a difference of sets it hashes. What
 * is there stays in its place, so that nothing is written where nothing is added.
 */
function adding(references: readonly string[]): readonly Document[] {
  const bytes = references.reduce((sum, one) => sum + Buffer.byteLength(one) + itemBytes, 0);
  const whole = { $add: [{ $bsonSize: '$$ROOT' }, 64] };
  const count = { $add: [{ $size: '$references' }, references.length] };
  const areTogether = {
    $and: [{ $lte: [whole, recordBytes] }, { $lte: [count, mostIndexed] }],
  };
  const areAlone = { $lte: [{ $add: [{ $strLenBytes: '$text' }, bytes] }, recordBytes] };
  return [
    { $set: { adding: { $literal: [...references] } } },
    {
      $set: {
        references: {
          $cond: [
            areTogether,
            { $concatArrays: ['$references', { $setDifference: ['$adding', '$references'] }] },
            { $cond: [areAlone, '$adding', '$references'] },
          ],
        },
      },
    },
    { $unset: 'adding' },
  ];
}
