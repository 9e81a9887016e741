import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../domain/errors.ts';

/** Where the first page of a data file says what it is, and where what it says of itself ends. */
const at = { mark: 24, end: 160 } as const;
/** What it says, lowest byte first. */
const mark = 0xbeefc0de;

/**
 * Whether a folder holds a data file with anything in it. Looks at its beginning: the library maps
 * the file into memory unread, and one of another kind would end the process. Its length proves
 * nothing: another process may be writing, and the last pages counted need not have been written.
 *
 * @throws STORE_CORRUPT
 */
export async function checkDataFile(folder: string): Promise<boolean> {
  const file = await openIfThere(join(folder, 'data.mdb'));
  if (file === null) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(at.end), 0, at.end, 0);
    if (bytesRead === 0) return false;
    const whole = bytesRead === at.end && buffer.readUInt32LE(at.mark) === mark;
    if (!whole) throw refusal('STORE_CORRUPT', { what: 'its file data.mdb' });
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
