import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../domain/errors.ts';

/**
 * Where the two first pages of a data file, of which the newer counts, keep what is looked at here;
 * numbers stand lowest byte first.
 */
const at = { mark: 24, pageBytes: 48, lastPage: 144, transaction: 152, end: 160 } as const;
const mark = 0xbeefc0de;

/**
 * Whether a folder holds a data file with anything in it. Looks at its beginning and its length:
 * the library maps the file into memory unread, and one of another kind, or cut short, would end
 * the process.
 *
 * @throws STORE_CORRUPT
 */
export async function checkDataFile(folder: string): Promise<boolean> {
  const file = await openIfThere(join(folder, 'data.mdb'));
  if (file === null) return false;
  try {
    const { size } = await file.stat();
    if (size === 0) return false;
    if (size < (await neededBytes(file))) throw corrupt();
    return true;
  } finally {
    await file.close();
  }
}

/** How long the file must be for all its pages to be there. */
async function neededBytes(file: FileHandle): Promise<number> {
  const first = await readHeader(file, 0);
  const pageBytes = first.readUInt32LE(at.pageBytes);
  const second = await readHeader(file, pageBytes);
  const [older, newer] = [first, second].sort((one, other) =>
    one.readBigUInt64LE(at.transaction) < other.readBigUInt64LE(at.transaction) ? -1 : 1,
  );
  const lastPage = (newer ?? older ?? first).readBigUInt64LE(at.lastPage);
  return (Number(lastPage) + 1) * pageBytes;
}

async function readHeader(file: FileHandle, position: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(at.end), 0, at.end, position);
  if (bytesRead < at.end || buffer.readUInt32LE(at.mark) !== mark) throw corrupt();
  return buffer;
}

function corrupt(): Error {
  return refusal('STORE_CORRUPT', { what: 'its file data.mdb' });
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
