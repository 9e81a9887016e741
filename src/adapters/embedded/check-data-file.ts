import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { refusal } from '../../domain/errors.ts';
import { leastFileBytes, readHeader } from './data-file-header.ts';
import { areFree } from './free-pages.ts';

/** Maximum number of checks of a file that is too short: another process may be creating it. */
const maxLooks = 10;
const pauseMs = 50;

/**
 * The result of one check of a file. `busy`: it changed meanwhile, so that the check has no result.
 */
type Finding = 'whole' | 'foreign' | 'busy' | { readonly bytes: number; readonly needed: number };

/**
 * Whether a folder holds a data file. Checks that the file has all its pages: the library maps it into
 * memory unread, and a file that is shorter, or of another kind, would end the process by a signal.
 *
 * Other processes may be writing. They write pages before the header that names them, and never make
 * the file shorter. So a file that has fewer bytes than a header read before asks for was truncated.
 * Between two looks at a file that is too short it waits for `pause`.
 *
 * @throws STORE_TRUNCATED, STORE_CORRUPT
 */
export async function checkDataFile(
  folder: string,
  pause: () => Promise<unknown> = () => passing(pauseMs),
): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const file = await openIfThere(join(folder, 'data.mdb'));
    if (file === null) return false;
    const finding = await inspectFile(file).finally(() => file.close());
    if (finding === 'whole') return true;
    if (finding === 'foreign') throw refusal('STORE_CORRUPT', { what: 'its file data.mdb' });
    if (look === maxLooks) {
      // A file that is written all the time has all its pages.
      if (finding === 'busy') return true;
      throw refusal('STORE_TRUNCATED', finding);
    }
    await pause();
  }
}

async function inspectFile(file: FileHandle): Promise<Finding> {
  const header = await readHeader(file);
  const { size } = await file.stat();
  if (header === 'foreign') return 'foreign';
  if (header === 'short') return { bytes: size, needed: Math.max(leastFileBytes, size + 1) };
  const { pageBytes, lastPage, transaction } = header;
  const needed = (lastPage + 1) * pageBytes;
  if (size >= needed) return 'whole';
  // The engine counts pages that were used and freed in one transaction, and need not write them.
  if (await areFree(file, header, Math.floor(size / pageBytes))) return 'whole';
  // Pages of the free list may have been overwritten while they were read.
  const after = await readHeader(file);
  const isSame = typeof after !== 'string' && after.transaction === transaction;
  return isSame ? { bytes: size, needed } : 'busy';
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
