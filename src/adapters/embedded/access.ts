import { refusal } from '../../domain/errors.ts';
import { checkFormatStays, type Databases } from './databases.ts';
import { translateError } from './translate-error.ts';

/** Runs the reads and writes of the store, until it is closed. */
export interface Access {
  read<T>(action: () => T): Promise<T>;
  /**
   * Runs an action in a transaction, which is on the disk once this resolves.
   *
   * @throws DATA_FOLDER_UNUSABLE if the folder is read-only; STORE_UNAVAILABLE if a newer version raised its format
   */
  write<T>(action: () => T): Promise<T>;
  /** False if it was closed before. */
  close(): boolean;
}

/**
 * Transactions are synchronous: a failed one is then a plain exception, and reading and writing within one needs no
 * further lock, in this process or another.
 */
export function createAccess(databases: Databases): Access {
  const { root, folder, readOnly } = databases;
  let closed = false;

  async function answer<T>(action: () => T | Promise<T>): Promise<T> {
    try {
      if (closed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
      return await action();
    } catch (error) {
      throw await translateError(error, folder);
    }
  }

  return {
    // The library keeps its snapshot until the event loop continues; later writes of other
    // processes are visible only in a new one.
    read: (action) =>
      answer(() => {
        root.resetReadTxn();
        return action();
      }),
    // An action must not return a promise, or the library would wait for it before it commits.
    write: (action) =>
      answer(() => {
        if (readOnly) {
          throw refusal('DATA_FOLDER_UNUSABLE', { folder, reason: 'it can only be read here' });
        }
        return root.transactionSync(() => {
          checkFormatStays(databases);
          return action();
        });
      }),
    close() {
      const isFirst = !closed;
      closed = true;
      return isFirst;
    },
  };
}
