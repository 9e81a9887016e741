import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { openDatabases } from './databases.ts';
import { createHistoryStore } from './history-store.ts';
import { errnoOf, translateError } from './translate-error.ts';

const defaultPollMs = 500;

/**
 * Opens the history in a folder. A missing one is created, unless `create` is false. Several processes may have it open
 * at the same time.
 *
 * @throws STORE_UNAVAILABLE, STORE_CORRUPT, STORE_TRUNCATED, STORE_FULL; DATA_FOLDER_UNUSABLE; SETTING_INVALID for a
 * newer format; FILE_UNREADABLE if it is missing and may not be created
 */
export async function openEmbeddedStore(options: {
  readonly folder: string;
  readonly create?: boolean;
  /** Milliseconds between checks for writes of other processes, while there are watchers. */
  readonly pollMs?: number;
  /** Maximum number of texts written in one transaction, which blocks this process. */
  readonly maxTexts?: number;
}): Promise<HistoryStore> {
  const { folder, create = true, pollMs = defaultPollMs, maxTexts } = options;
  try {
    return createHistoryStore(await openDatabases(folder, create, maxTexts), pollMs);
  } catch (error) {
    throw (await folderError(error, folder)) ?? (await translateError(error, folder));
  }
}

const { EACCES, EEXIST, EISDIR, ELOOP, EINVAL, ENAMETOOLONG, ENOENT, ENOTDIR, EPERM, EROFS } =
  constants.errno;

/** Errors of opening a folder that need a change by the operator. */
const reasons: ReadonlyMap<number, string> = new Map([
  [EACCES, 'permission denied'],
  [EPERM, 'permission denied'],
  [EROFS, 'its file system is read-only'],
  [EEXIST, 'something that is not a folder has its name'],
  [ENOTDIR, 'a part of its path is not a folder'],
  [EISDIR, 'a folder has the name of its file'],
  [ENOENT, 'the system makes no folder there'],
  [EINVAL, 'the system makes no folder there'],
  [ELOOP, 'links in its path lead round in a circle'],
  [ENAMETOOLONG, 'its path is too long'],
]);

/** The refusal for an error at opening a data folder, if trying again does not help; null for other errors. */
async function folderError(error: unknown, folder: string): Promise<PurserError | null> {
  const reason = reasons.get(errnoOf(error) ?? 0);
  if (reason === undefined) return null;
  const isFile = await stat(folder).then(
    (found) => found.isFile(),
    () => false,
  );
  const facts = { folder, reason: isFile ? 'it is a file, not a folder' : reason };
  return refusal('DATA_FOLDER_UNUSABLE', facts, {}, { cause: error });
}
