import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { parseStoredTokens, type StoredToken } from '../../domain/access/stored-tokens.ts';
import { refusal, throwFaults } from '../../domain/errors.ts';
import { readText } from '../input/read-text.ts';
import { unwritable } from '../input/unwritable.ts';

const setting = 'PURSER_TOKEN_FILE';

/** The tokens of a file. @throws FILE_UNREADABLE; SETTING_INVALID for all faults */
export function readTokens(file: string): readonly StoredToken[] {
  return tokensIn(readText(file), file);
}

/**
 * Changes a file of tokens in one step: a server that reads it meanwhile finds the old text or the new one. If it is
 * missing, it is created for its owner alone. `change` receives its text and its tokens.
 *
 * @throws FILE_UNREADABLE, FILE_UNWRITABLE; SETTING_INVALID for all faults
 */
export async function changeTokens(
  file: string,
  change: (text: string, tokens: readonly StoredToken[]) => string,
): Promise<void> {
  // Creating it exclusively also prevents concurrent changes of the file.
  const draft = `${file}.new`;
  const handle = await opened(draft, file);
  try {
    const text = readText(file, '');
    const changed = change(text, tokensIn(text, file));
    tokensIn(changed, file);
    await handle.writeFile(changed);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw unwritable(file, error);
  }
}

async function opened(draft: string, file: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(file, error);
    const reason = `another command changes it; if none runs, remove ${draft}`;
    throw refusal('FILE_UNWRITABLE', { file, reason }, { file });
  }
}

function tokensIn(text: string, file: string): readonly StoredToken[] {
  const { tokens, faults } = parseStoredTokens(text, { setting, file });
  throwFaults(faults);
  return tokens;
}
