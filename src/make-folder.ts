import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and missing parent folders, for their owner alone unless `mode` says otherwise. Node's own `recursive`
 * never ends if the system reports a folder as missing whose parent exists, as in `/proc`.
 *
 * @throws errors of the file system; EEXIST if something else exists there
 */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  const failure = await tryFolder(path, mode);
  if (failure === null) return;
  const parent = dirname(path);
  if (failure.code !== 'ENOENT' || parent === path) throw failure;
  if (!(await isFolder(parent))) await makeFolder(parent, mode);
  // The parent exists now, created here or by another process.
  const again = await tryFolder(path, mode);
  if (again !== null) throw again;
}

/** Why the folder still does not exist; null if it does. */
async function tryFolder(path: string, mode: number): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path, { mode });
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
