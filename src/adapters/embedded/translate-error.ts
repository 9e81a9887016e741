import { statfs } from 'node:fs/promises';
import { constants } from 'node:os';
import { types } from 'node:util';
import { PurserError, refusal } from '../../domain/errors.ts';

const { ENOSPC, EDQUOT, EFBIG, EIO } = constants.errno;
const mapFull = -30792;
const damaged: ReadonlySet<number> = new Set([-30797, -30796, -30794, -30793]);

/** More than one transaction ever needs. */
const roomBytes = 64 * 1024 * 1024;

/** The refusal for an error of the engine or the file system; others are returned unchanged. */
export async function translateError(error: unknown, folder: string): Promise<unknown> {
  if (!types.isNativeError(error) || error instanceof PurserError) return error;
  const errno = errnoOf(error);
  if (errno === null) return error;
  const options = { cause: error };
  if (await isFull(errno, folder)) return refusal('STORE_FULL', {}, {}, options);
  if (damaged.has(errno)) return refusal('STORE_CORRUPT', { what: 'its file' }, {}, options);
  const reason = `its folder cannot be used: ${error.message}`;
  return refusal('STORE_UNAVAILABLE', { reason }, {}, options);
}

/** The engine's errors have a number as their code, those of Node a name beside a negative one. */
export function errnoOf(error: unknown): number | null {
  if (!types.isNativeError(error)) return null;
  const { code, errno } = error as Error & { code?: unknown; errno?: unknown };
  if (typeof code === 'number') return code;
  return typeof errno === 'number' ? Math.abs(errno) : null;
}

/**
 * On a full disk the last write is incomplete, which the engine reports as an input/output error.
 */
async function isFull(errno: number, folder: string): Promise<boolean> {
  if (errno !== EIO) return [ENOSPC, EDQUOT, EFBIG, mapFull].includes(errno);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < roomBytes;
}
