import type { IndexDescription } from 'mongodb';
import type { HistoryStore } from '../../ports/history-store.ts';
import { type Collections, collectionsOf } from './collections.ts';
import { createConnection } from './connection.ts';
import { beginEras } from './era.ts';
import { checkFormat } from './format.ts';
import { createHistoryStore } from './history-store.ts';
import { finishDrops } from './state/table-rows.ts';
import { translateError } from './translate-error.ts';

const defaultPollMs = 500;

/**
 * Opens the history in a MongoDB database: on a replica set, a sharded cluster or a single server.
 * Creates missing collections and indexes.
 *
 * @throws STORE_UNAVAILABLE; SETTING_INVALID for a bad URL, or a database of another format
 */
export async function openMongoStore(options: {
  url: string;
  database?: string;
  /** Milliseconds between checks for writes of other servers, if there are no change streams. */
  pollMs?: number;
}): Promise<HistoryStore> {
  const { url, database, pollMs = defaultPollMs } = options;
  const connection = createConnection(url, database);
  try {
    const collections = collectionsOf(connection.db);
    await checkFormat(collections, connection.db);
    await beginEras(collections);
    await ensureIndexes(collections);
    await finishDrops(collections);
    return createHistoryStore(connection, pollMs);
  } catch (error) {
    await connection.client.close();
    throw translateError(error);
  }
}

/** Every index beside those that the server keeps on `_id`. */
const indexes: Readonly<Partial<Record<keyof Collections, readonly IndexDescription[]>>> = {
  // For people who query the database; Purser itself reads documents by digest alone.
  documents: [
    { name: 'schema_name', key: { schema: 1, name: 1 } },
    { name: 'references', key: { references: 1 } },
  ],
  tags: [
    { name: 'revision', key: { revision: 1 } },
    { name: 'name_newest', key: { name: 1, revision: -1 } },
  ],
  validations: [{ name: 'revision_name_index', key: { revision: 1, name: 1, index: 1 } }],
  audit: [
    // So that none is appended twice; earlier versions stored entries under their ids.
    { name: 'id', key: { id: 1 }, unique: true, sparse: true },
    { name: 'time', key: { at: -1 } },
    { name: 'principal_newest', key: { principal: 1, _id: -1 } },
    { name: 'action_newest', key: { action: 1, _id: -1 } },
    { name: 'result_newest', key: { result: 1, _id: -1 } },
  ],
  rates: [{ name: 'until', key: { until: 1 }, expireAfterSeconds: 0 }],
  records: [
    { name: 'kind_newest', key: { kind: 1, at: -1, _id: -1 } },
    { name: 'group_newest', key: { kind: 1, group: 1, at: -1, _id: -1 } },
    { name: 'state_newest', key: { kind: 1, state: 1, at: -1, _id: -1 } },
  ],
};

/** Creates missing indexes. */
async function ensureIndexes(collections: Collections): Promise<void> {
  await Promise.all([
    collections.documents.createIndexes([...(indexes.documents ?? [])]),
    collections.tags.createIndexes([...(indexes.tags ?? [])]),
    collections.validations.createIndexes([...(indexes.validations ?? [])]),
    collections.audit.createIndexes([...(indexes.audit ?? [])]),
    collections.records.createIndexes([...(indexes.records ?? [])]),
    collections.rates.createIndexes([...(indexes.rates ?? [])]),
  ]);
}
