import type { Collection, OptionalUnlessRequiredId } from 'mongodb';
import { refusal } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Collections, ContentRecord, DocumentRecord } from './collections.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

/** One message to the server at most: it takes 48 MB, and a character is up to three bytes. */
const batchRecords = 5_000;
const batchCharacters = 8 * 1024 * 1024;

/** Digests of one question. */
const askedAtOnce = 5_000;

/** Writes what is not there yet of a commit's content. */
export async function insertContent(collections: Collections, commit: Commit): Promise<void> {
  const documents = commit.documents.map(({ digest, ...fields }) => ({ _id: digest, ...fields }));
  await insertMissing<DocumentRecord>(collections.documents, documents);
  const pages = Array.from(commit.pages, ([_id, text]) => ({ _id, text }));
  await insertMissing<ContentRecord>(collections.pages, pages);
}

/**
 * Writes without a look at what is there: mostly it is new, and a taken key only says that it is
 * not. Before that answer the server waits for the majority to have the older record, so that what
 * another writer has just brought is as safe as our own.
 */
async function insertMissing<T extends ContentRecord>(
  collection: Collection<T>,
  records: readonly T[],
): Promise<void> {
  for (const batch of batchesOf(records)) {
    try {
      await collection.insertMany(batch as OptionalUnlessRequiredId<T>[], { ordered: false });
    } catch (error) {
      const codes = codesOf(error);
      if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
    }
  }
}

function* batchesOf<T extends ContentRecord>(records: readonly T[]): Generator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const record of records) {
    batch.push(record);
    characters += record.text.length;
    if (batch.length < batchRecords && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Texts in the order asked for. @throws STORE_CORRUPT */
export async function findContent(
  collection: Collections['documents'] | Collections['pages'],
  kind: string,
  digests: readonly Digest[],
): Promise<readonly string[]> {
  const texts = new Map<Digest, string>();
  const wanted = [...new Set(digests)];
  for (let at = 0; at < wanted.length; at += askedAtOnce) {
    const filter = { _id: { $in: wanted.slice(at, at + askedAtOnce) } };
    const options = { projection: { text: 1 }, batchSize: askedAtOnce + 1 } as const;
    const found = (collection as Collection<ContentRecord>).find(filter, options);
    for await (const { _id, text } of found) texts.set(_id, text);
  }
  return digests.map((digest) => {
    const text = texts.get(digest);
    if (text === undefined) throw refusal('STORE_CORRUPT', { what: `${kind} ${digest}` });
    return text;
  });
}
