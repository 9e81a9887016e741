import {
  type Collection,
  type Filter,
  MongoBulkWriteError,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
} from 'mongodb';
import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Collections, ContentRecord, DocumentRecord } from './collections.ts';
import type { Moment } from './era.ts';
import { charactersOf, fittingReferences } from './references.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

/**
 * Maximum number of characters in one message to the server: it accepts 48 MB, and a character has
 * up to three bytes.
 */
const batchRecords = 5_000;
const batchCharacters = 8 * 1024 * 1024;

/** Maximum number of digests in one query. */
const maxKeysPerQuery = 5_000;

/** Writes missing content of a commit, and refreshes existing content, so that it is not removed as unused. */
export async function insertContent(
  collections: Collections,
  commit: Omit<Commit, 'revision'>,
  moment: Moment,
): Promise<void> {
  const documents = commit.documents.map(({ digest, references, ...fields }) => ({
    _id: digest,
    ...fields,
    references: fittingReferences(references, fields.text),
    ...moment,
  }));
  const recordsOf = (texts: ReadonlyMap<Digest, string>): readonly ContentRecord[] =>
    Array.from(texts, ([_id, text]) => ({ _id, text, ...moment }));
  const results = await Promise.allSettled([
    insertMissing<DocumentRecord>(collections.documents, documents, moment),
    insertMissing<ContentRecord>(collections.pages, recordsOf(commit.pages), moment),
    insertMissing<ContentRecord>(collections.keys, recordsOf(commit.keys), moment),
    insertMissing<ContentRecord>(
      collections.problems,
      recordsOf(commit.problems ?? new Map()),
      moment,
    ),
  ]);
  // Nothing may still be written once this rejects.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Writes without reading first: content is mostly new, and a duplicate key only means that it
 * exists. Before that answer the server waits until a majority has the older record, so that
 * content of another writer is as durable as our own.
 */
async function insertMissing<T extends ContentRecord>(
  collection: Collection<T>,
  records: readonly T[],
  moment: Moment,
): Promise<void> {
  for (const batch of batchesOf(records)) {
    let missing: readonly T[] = batch;
    while (missing.length > 0) {
      const present = await insertNew(collection, missing);
      // Content may be removed before it is refreshed: then it is missing again.
      missing = (await refresh(collection, present, moment)) ? [] : present;
    }
  }
}

/** Returns the existing ones. */
async function insertNew<T extends ContentRecord>(
  collection: Collection<T>,
  records: readonly T[],
): Promise<readonly T[]> {
  try {
    await collection.insertMany([...records] as OptionalUnlessRequiredId<T>[], { ordered: false });
    return [];
  } catch (error) {
    const codes = codesOf(error);
    if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
    if (!(error instanceof MongoBulkWriteError)) return records;
    const failed = [error.writeErrors].flat().flatMap(({ index }) => records[index] ?? []);
    return [...new Map(failed.map((record) => [record._id, record])).values()];
  }
}

/** Whether all of them still exist. */
async function refresh<T extends ContentRecord>(
  collection: Collection<T>,
  records: readonly T[],
  { era, at }: Moment,
): Promise<boolean> {
  if (records.length === 0) return true;
  const filter = { _id: { $in: records.map(({ _id }) => _id) } } as unknown as Filter<T>;
  const change = { $max: { era, at } } as unknown as UpdateFilter<T>;
  return (await collection.updateMany(filter, change)).matchedCount === records.length;
}

function* batchesOf<T extends ContentRecord & { readonly references?: readonly string[] }>(
  records: readonly T[],
): Generator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const record of records) {
    batch.push(record);
    characters += record.text.length + charactersOf(record.references ?? []);
    if (batch.length < batchRecords && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The existing texts. */
export async function findTexts(
  collection: Collection<ContentRecord>,
  digests: readonly Digest[],
): Promise<ReadonlyMap<Digest, string>> {
  const texts = new Map<Digest, string>();
  const wanted = [...new Set(digests)];
  for (let at = 0; at < wanted.length; at += maxKeysPerQuery) {
    const filter = { _id: { $in: wanted.slice(at, at + maxKeysPerQuery) } };
    const options = { projection: { text: 1 }, batchSize: maxKeysPerQuery + 1 } as const;
    for await (const { _id, text } of collection.find(filter, options)) {
      if (typeof text === 'string') texts.set(_id, text);
    }
  }
  return texts;
}

/** Texts in the given order. @throws STORE_CORRUPT */
export async function findContent(
  collection: Collections['documents'] | Collections['pages'],
  kind: string,
  digests: readonly Digest[],
): Promise<readonly string[]> {
  const texts = await findTexts(collection as unknown as Collection<ContentRecord>, digests);
  return digests.map((digest) => {
    const text = texts.get(digest);
    if (text === undefined) throw refusal('STORE_CORRUPT', { what: `${kind} ${digest}` });
    return text;
  });
}
