import type { HistoryStore } from '../../ports/history-store.ts';
import { openDatabases } from './databases.ts';
import { createHistoryStore } from './history-store.ts';
import { translateError } from './translate-error.ts';

/**
 * Opens the history kept in a folder, which is made if it is not there. Several processes may have
 * it open at the same time.
 *
 * @throws STORE_UNAVAILABLE, STORE_CORRUPT, STORE_FULL; SETTING_INVALID for a newer format
 */
export async function openEmbeddedStore(options: { folder: string }): Promise<HistoryStore> {
  try {
    return createHistoryStore(await openDatabases(options.folder));
  } catch (error) {
    throw await translateError(error, options.folder);
  }
}
