import { BSON, MongoServerError } from 'mongodb';
import type { IndexedField } from '../../../ports/table-store.ts';
import { nameDigest } from '../../records/name-digest.ts';
import { storedState } from '../../records/read-state.ts';
import type { Collections } from '../collections.ts';
import { currentEra } from '../era.ts';
import { translateError } from '../translate-error.ts';
import { findTable } from './table-rows.ts';

/** Begins the names of indexes for rules; the rest of a name is the digest of the field. */
const prefix = 'field_';
/** Of one table: MongoDB allows 64 indexes. */
const maxIndexes = 60;

const _id = 'indexedFields';

/** See `TableStore.keepIndexes`. */
export async function keepIndexes(
  collections: Collections,
  fields: readonly IndexedField[],
): Promise<void> {
  // First, so that a table that is created meanwhile has them, or is found below.
  const before = await declaredFields(collections);
  const text = JSON.stringify(fields.map(({ table, field }) => ({ table, field })));
  await collections.indexedFields.updateOne({ _id }, { $set: { text } }, { upsert: true });
  const era = await currentEra(collections);
  for (const table of new Set([...before, ...fields].map((each) => each.table))) {
    const id = (await findTable(collections, era, table))?.id;
    if (id !== undefined) await makeIndexes(collections, id, fieldsOf(fields, table));
  }
}

/** Makes the indexes of a table that is new. */
export async function createDeclaredIndexes(
  collections: Collections,
  table: string,
  id: number,
): Promise<void> {
  const fields = fieldsOf(await declaredFields(collections), table);
  if (fields.length > 0) await makeIndexes(collections, id, fields);
}

async function declaredFields({ indexedFields }: Collections): Promise<readonly IndexedField[]> {
  const kept = await indexedFields.findOne({ _id });
  return kept === null ? [] : storedState(kept.text, 'the list of indexed fields');
}

function fieldsOf(fields: readonly IndexedField[], table: string): readonly string[] {
  return fields.filter((each) => each.table === table).map(({ field }) => field);
}

/** Creates the missing indexes of a table, and drops those of other fields. */
async function makeIndexes(
  collections: Collections,
  id: number,
  fields: readonly string[],
): Promise<void> {
  const rows = collections.rows(id);
  const wanted = new Map(fields.map((field) => [indexName(field), field]));
  // Of a missing collection there are none.
  const existing = await rows.listIndexes().toArray().catch(emptyIfMissing);
  const names = new Set(existing.map(({ name }) => String(name)));
  for (const name of names) {
    if (name.startsWith(prefix) && !wanted.has(name)) await rows.dropIndex(name);
  }
  for (const [name, field] of [...wanted].slice(0, maxIndexes)) {
    if (!names.has(name)) await rows.createIndex({ [field]: 1 }, { name }).catch(ignoreRefusal);
  }
}

function indexName(field: string): string {
  return `${prefix}${nameDigest(field).slice(0, 32)}`;
}

function emptyIfMissing(error: unknown): never[] {
  ignoreRefusal(error);
  return [];
}

/** A field that cannot be indexed goes without: look-ups are slower, and give the same rows. */
function ignoreRefusal(error: unknown): void {
  // By the driver: a name with NUL.
  if (error instanceof BSON.BSONError) return;
  const isRefusal = error instanceof MongoServerError && translateError(error) === error;
  if (!isRefusal) throw error;
}
