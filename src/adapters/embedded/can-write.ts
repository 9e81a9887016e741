import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';

const refused: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** What keeps this process from writing to the store in a folder; null if nothing does. */
export async function writeRefusal(folder: string): Promise<Error | null> {
  const [data, lock] = [
    await refusalOf(join(folder, 'data.mdb')),
    await refusalOf(join(folder, 'lock.mdb')),
  ];
  return data ?? lock;
}

/** A file that is missing can be written if its folder can. */
async function refusalOf(path: string): Promise<Error | null> {
  try {
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return refusalOf(join(path, '..'));
    return refused.has(code) ? (error as Error) : null;
  }
}
