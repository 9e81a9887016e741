import type { HistoryStore } from '../../ports/history-store.ts';
import { collectionsOf } from './collections.ts';
import { createConnection } from './connection.ts';
import { beginEras } from './era.ts';
import { checkFormat } from './format.ts';
import { createHistoryStore } from './history-store.ts';
import { ensureIndexes } from './indexes.ts';
import { translateError } from './translate-error.ts';

const usualPollMs = 500;

/**
 * Opens the history kept in a MongoDB database: on a replica set, a sharded cluster or a single
 * server. Collections and indexes are made if they are not there.
 *
 * @throws STORE_UNAVAILABLE; SETTING_INVALID for a bad URL, or a database of another format
 */
export async function openMongoStore(options: {
  url: string;
  database?: string;
  /** Milliseconds between looks for what other servers wrote, where there are no change streams. */
  pollMs?: number;
}): Promise<HistoryStore> {
  const { url, database, pollMs = usualPollMs } = options;
  const connection = createConnection(url, database);
  try {
    const collections = collectionsOf(connection.db);
    await checkFormat(collections);
    await beginEras(collections);
    await ensureIndexes(collections);
    return createHistoryStore(connection, pollMs);
  } catch (error) {
    await connection.client.close();
    throw translateError(error);
  }
}
