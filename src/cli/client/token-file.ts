import { parseStoredTokens, type StoredToken } from '../../domain/access/stored-tokens.ts';
import { throwFaults } from '../../domain/errors.ts';
import { readText } from '../input/read-text.ts';
import { replaceFile } from '../input/replace-file.ts';

const setting = 'PURSER_TOKEN_FILE';

/** The tokens of a file. @throws FILE_UNREADABLE; SETTING_INVALID for all faults */
export function readTokens(file: string): readonly StoredToken[] {
  return tokensIn(readText(file), file);
}

/**
 * Changes a file of tokens in one step. If it is missing, it is created for its owner alone. `change` receives its text
 * and its tokens.
 *
 * @throws FILE_UNREADABLE, FILE_UNWRITABLE; SETTING_INVALID for all faults
 */
export async function changeTokens(
  file: string,
  change: (text: string, tokens: readonly StoredToken[]) => string,
): Promise<void> {
  await replaceFile(file, (text) => {
    const changed = change(text, tokensIn(text, file));
    tokensIn(changed, file);
    return changed;
  });
}

function tokensIn(text: string, file: string): readonly StoredToken[] {
  const { tokens, faults } = parseStoredTokens(text, { setting, file });
  throwFaults(faults);
  return tokens;
}
