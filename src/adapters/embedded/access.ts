import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { refusal } from '../../domain/errors.ts';
import { checkFormatStays, type Databases } from './databases.ts';
import { notePending } from './pending-writes.ts';
import { createReadTurns } from './read-turns.ts';
import { translateError } from './translate-error.ts';

/** Reads may hold the event loop for this time. */
const maxTurnMs = 10;

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
 * Writes that come in one turn of the event loop are one transaction of the engine, which a thread of it brings to the disk, each
 * a child of it: one that throws changes nothing, and the others stay. Within the action reading and writing need no further
 * lock, in this process or another.
 */
export function createAccess(databases: Databases): Access {
  const { root, folder, readOnly } = databases;
  const path = realpathSync(folder);
  const turns = createReadTurns(maxTurnMs);
  let closed = false;

  async function answer<T>(action: () => Promise<T>): Promise<T> {
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
      answer(async () => {
        const turnEnd = turns.end();
        if (turnEnd !== null) await turnEnd;
        root.resetReadTxn();
        return action();
      }),
    // An action must not return a promise, or the library would wait for it before it commits.
    write: (action) =>
      answer(async () => {
        if (readOnly) {
          throw refusal('DATA_FOLDER_UNUSABLE', { folder, reason: 'it can only be read here' });
        }
        try {
          const written = root.childTransaction(() => {
            checkFormatStays(databases);
            return action();
          });
          notePending(path, written);
          return await written;
        } catch (error) {
          throw await commitErrorOf(error);
        }
      }),
    close() {
      const isFirst = !closed;
      closed = true;
      return isFirst;
    },
  };
}

/** The engine reports its own error beside the failed commit, or not at all. */
const maxReportMs = 1_000;

/** The engine's own error, where the library says only that a commit failed. */
async function commitErrorOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  const nothing = pause(maxReportMs, null, { ref: false });
  const cause = await Promise.race([error.commitError, nothing]).catch((reported) => reported);
  return cause ?? refusal('STORE_UNAVAILABLE', { reason: 'a commit failed' }, {}, { cause: error });
}
