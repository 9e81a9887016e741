import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refusal } from '../../domain/errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { readText } from './read-text.ts';
import { unwritable } from './unwritable.ts';

/**
 * Changes a small file in one step: a process that reads it meanwhile finds the old text or the new one. A missing file
 * is created for its owner alone. `change` receives the text, which is empty for a missing file.
 *
 * @throws FILE_UNREADABLE, FILE_UNWRITABLE; the errors of `change`
 */
export async function replaceFile(
  file: string,
  change: (text: string) => string,
  { makesFolder = false } = {},
): Promise<void> {
  // Creating it exclusively also prevents concurrent changes of the file.
  const draft = `${file}.new`;
  const handle = await opened(draft, file, makesFolder);
  try {
    await handle.writeFile(change(readText(file, '')));
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw unwritable(file, error);
  }
}

async function opened(draft: string, file: string, makesFolder: boolean): Promise<FileHandle> {
  try {
    if (makesFolder) await makeFolder(dirname(file));
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(file, error);
    const reason = `another command changes it; if none runs, remove ${draft}`;
    throw refusal('FILE_UNWRITABLE', { file, reason }, { file });
  }
}
