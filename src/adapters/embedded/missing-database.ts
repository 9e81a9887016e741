import type { Database, Key } from 'lmdb';

/**
 * Stands for a database that a folder does not have, where none can be made: earlier versions had fewer.
 * It holds nothing, and nothing can be written to it.
 */
export function missingDatabase<K extends Key>(): Database<string, K> {
  const nothing = {
    get: () => undefined,
    doesExist: () => false,
    getRange: () => [],
    getKeys: () => [],
  };
  return nothing as unknown as Database<string, K>;
}
