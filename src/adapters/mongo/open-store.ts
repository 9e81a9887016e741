import type { HistoryStore } from '../../ports/history-store.ts';
import { collectionsOf } from './collections.ts';
import { createConnection } from './connection.ts';
import { checkFormat } from './format.ts';
import { createHistoryStore } from './history-store.ts';
import { ensureIndexes } from './indexes.ts';
import { translateError } from './translate-error.ts';

/**
 * Opens the history kept in a MongoDB database: on a replica set, a sharded cluster or a single
 * server. Collections and indexes are made if they are not there.
 *
 * @throws STORE_UNAVAILABLE; SETTING_INVALID for a bad URL, or a database of another format
 */
export async function openMongoStore(options: {
  url: string;
  database?: string;
}): Promise<HistoryStore> {
  const connection = createConnection(options.url, options.database);
  try {
    const collections = collectionsOf(connection.db);
    await checkFormat(collections);
    await ensureIndexes(collections);
    return createHistoryStore(connection);
  } catch (error) {
    await connection.client.close();
    throw translateError(error);
  }
}
