import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../domain/errors.ts';

/** Where the first page of a data file says what it is, and what it says, lowest byte first. */
const markAt = 24;
const mark = 0xbeefc0de;

/**
 * Whether a folder holds a data file. Looks at its first bytes: the library maps the file into
 * memory unread, and a file of another kind would end the process.
 *
 * @throws STORE_CORRUPT
 */
export async function checkDataFile(folder: string): Promise<boolean> {
  const file = await openIfThere(join(folder, 'data.mdb'));
  if (file === null) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(markAt + 4), 0, markAt + 4, 0);
    const whole = bytesRead === buffer.length && buffer.readUInt32LE(markAt) === mark;
    if (bytesRead > 0 && !whole) throw refusal('STORE_CORRUPT', { what: 'its file data.mdb' });
    return true;
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
