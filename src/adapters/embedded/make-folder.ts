import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder for its owner alone, and the folders above it that are missing. Node's own `recursive`
 * never ends where the system says that a folder is missing whose parent exists, as in `/proc`.
 *
 * @throws errors of the file system; EEXIST if something else is there
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (await isFolder(path)) return;
    const parent = dirname(path);
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || parent === path) throw error;
    if (!(await isFolder(parent))) {
      await makeFolder(parent);
      await makeFolder(path);
      return;
    }
    // Another process may have made the parent since.
    await mkdir(path, { mode: 0o700 }).catch(async (again) => {
      if (!(await isFolder(path))) throw again;
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
