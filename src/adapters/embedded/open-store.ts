import type { HistoryStore } from '../../ports/history-store.ts';
import { openDatabases } from './databases.ts';
import { folderError } from './folder-error.ts';
import { createHistoryStore } from './history-store.ts';
import { translateError } from './translate-error.ts';

const usualPollMs = 500;

/**
 * Opens the history kept in a folder. If there is none it is made, unless `create` is false. Several processes may have
 * it open at the same time.
 *
 * @throws STORE_UNAVAILABLE, STORE_CORRUPT, STORE_TRUNCATED, STORE_FULL; DATA_FOLDER_UNUSABLE;
 *   SETTING_INVALID for a newer format; FILE_UNREADABLE if there is none and it may not be made
 */
export async function openEmbeddedStore(options: {
  readonly folder: string;
  readonly create?: boolean;
  /** Milliseconds between looks for what other processes wrote, while anybody watches. */
  readonly pollMs?: number;
}): Promise<HistoryStore> {
  const { folder, create = true, pollMs = usualPollMs } = options;
  try {
    return createHistoryStore(await openDatabases(folder, create), pollMs);
  } catch (error) {
    throw (await folderError(error, folder)) ?? (await translateError(error, folder));
  }
}
