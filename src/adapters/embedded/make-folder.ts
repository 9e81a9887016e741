import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder for its owner alone, and the folders above it that are missing. Node's own `recursive`
 * never ends where the system says that a folder is missing whose parent exists, as in `/proc`.
 *
 * @throws errors of the file system; EEXIST if something else is there
 */
export async function makeFolder(path: string): Promise<void> {
  const failure = await tryFolder(path);
  if (failure === null) return;
  const parent = dirname(path);
  if (failure.code !== 'ENOENT' || parent === path) throw failure;
  if (!(await isFolder(parent))) await makeFolder(parent);
  // The parent is there now, made here or by another process.
  const again = await tryFolder(path);
  if (again !== null) throw again;
}

/** Why there is no folder even now; null if there is one. */
async function tryFolder(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path, { mode: 0o700 });
    return null;
  } catch (error) {
    return (await isFolder(path)) ? null : (error as NodeJS.ErrnoException);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
