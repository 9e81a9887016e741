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

/** One message to the server at most: it takes 48 MB, and a character is up to three bytes. */
const batchRecords = 5_000;
const batchCharacters = 8 * 1024 * 1024;

/** Digests of one question. */
const askedAtOnce = 5_000;

/**
 * Writes what is not there yet of a commit's content, and refreshes what is, so that nobody takes it
 * for forgotten.
 */
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
  await insertMissing<DocumentRecord>(collections.documents, documents, moment);
  const pages = Array.from(commit.pages, ([_id, text]) => ({ _id, text, ...moment }));
  await insertMissing<ContentRecord>(collections.pages, pages, moment);
  const keys = Array.from(commit.keys, ([_id, text]) => ({ _id, text, ...moment }));
  await insertMissing<ContentRecord>(collections.keys, keys, moment);
  const problems = Array.from(commit.problems ?? [], ([_id, text]) => ({ _id, text, ...moment }));
  await insertMissing<ContentRecord>(collections.problems, problems, moment);
}

/**
 * Writes without a look at what is there: mostly it is new, and a taken key only says that it is
 * not. Before that answer the server waits for the majority to have the older record, so that what
 * another writer has just brought is as safe as our own.
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
      // Content may be taken away before it is refreshed: then it is as missing as before.
      missing = (await refresh(collection, present, moment)) ? [] : present;
    }
  }
}

/** Gives those that were there. */
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

/** Whether all of them are still there. */
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

/** The texts that are there. */
export async function findTexts(
  collection: Collection<ContentRecord>,
  digests: readonly Digest[],
): Promise<ReadonlyMap<Digest, string>> {
  const texts = new Map<Digest, string>();
  const wanted = [...new Set(digests)];
  for (let at = 0; at < wanted.length; at += askedAtOnce) {
    const filter = { _id: { $in: wanted.slice(at, at + askedAtOnce) } };
    const options = { projection: { text: 1 }, batchSize: askedAtOnce + 1 } as const;
    for await (const { _id, text } of collection.find(filter, options)) {
      if (typeof text === 'string') texts.set(_id, text);
    }
  }
  return texts;
}

/** Texts in the order asked for. @throws STORE_CORRUPT */
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
