import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PurserError, refusal } from '../../domain/errors.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import { type FiledKey, keyFileText, readKeyFile } from './key-file-text.ts';
import { lockOf, readPrivateFile, stampOf, underLock, writePrivateFile } from './private-file.ts';

/** The keys in a file, the newest last. Changes by other processes are noticed. */
export interface FiledKeys {
  /** For people. */
  readonly name: string;
  /** As last read; null before that. */
  known(): readonly FiledKey[] | null;
  /** As they are now; null if there is no file. @throws SETTING_INVALID, KEYS_UNAVAILABLE */
  read(): Promise<readonly FiledKey[] | null>;
  /** Checks that a file can be created there. @throws KEYS_UNAVAILABLE */
  checkFolder(): Promise<void>;
  /** Writes the result of a change of the existing keys; one process at a time does this. */
  update(change: KeyChange): Promise<void>;
}

type KeyChange = (found: readonly FiledKey[] | null) => Promise<readonly FiledKey[]>;

/** `namesPath`: whether its description, and so errors, name the path. */
export function createFiledKeys(path: string, namesPath: boolean): FiledKeys {
  const name = namesPath ? keyFileLabel(path) : 'the key file';
  const rethrow = rethrower(name, namesPath ? `the folder ${dirname(path)}` : 'its folder');
  let last: { readonly keys: readonly FiledKey[]; readonly stamp: string } | null = null;

  async function read(): Promise<readonly FiledKey[] | null> {
    if (last !== null && last.stamp === (await stampOf(path))) return last.keys;
    const found = await readPrivateFile(path);
    if (found === null) return null;
    if (found.isOpenToOthers) {
      throw settingInvalid(`others may read or write ${path}; only its owner should (chmod 600)`);
    }
    const keys = readKeyFile(found.text);
    if (keys === null) throw settingInvalid(`${path} is no key file`);
    last = { keys, stamp: found.stamp };
    return keys;
  }

  async function write(change: KeyChange): Promise<void> {
    const found = await read();
    const keys = await change(found);
    if (keys !== found) await writePrivateFile(path, keyFileText(keys), found === null);
  }

  return {
    name,
    known: () => last?.keys ?? null,
    read: () => read().catch(rethrow),
    checkFolder: () => access(dirname(path), constants.W_OK).catch(rethrow),
    update: (change) =>
      underLock(
        path,
        () => write(change),
        () => lockHeld(name, namesPath ? lockOf(path) : 'the file .lock beside it'),
      ).catch(rethrow),
  };
}

/** The name of a key file, if it may be shown. */
export function keyFileLabel(path: string): string {
  return `the key file ${path}`;
}

function settingInvalid(reason: string): PurserError {
  return refusal('SETTING_INVALID', { setting: 'PURSER_KEY_FILE', reason });
}

function lockHeld(vault: string, lock: string): PurserError {
  const reason = `another process changes it; if none does, remove ${lock}`;
  return refusal('KEYS_UNAVAILABLE', { vault, reason });
}

/** The refusal for an error of the file system. A missing file is none, so that something else is missing: its folder. */
function rethrower(vault: string, folder: string): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error);
    if (error instanceof PurserError || code === undefined) throw error;
    const reason =
      code === 'ENOENT'
        ? `${folder} does not exist; create it, or name another file with PURSER_KEY_FILE`
        : `the file cannot be used (${code})`;
    throw refusal('KEYS_UNAVAILABLE', { vault, reason }, {}, { cause: error });
  };
}
