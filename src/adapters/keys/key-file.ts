import { createSecretKey, randomBytes } from 'node:crypto';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import { createFiledKeys, nameOf } from './filed-keys.ts';
import type { FiledKey } from './key-file-text.ts';
import { createLocalVault } from './local-vault.ts';
import { keyBytes } from './named-key.ts';

/** Where the keys are, and what is done if they are not there. */
export interface KeyFileOptions {
  readonly path: string;
  /** Whether a file that is missing is made by `persist` and `prepare`; else only by `addKey`. */
  readonly isMade: boolean;
  /** Whether secrets are stored that need the file: then it is never made anew. */
  readonly isNeeded: () => Promise<boolean>;
  /** Whether whoever asks is told where the file is; else only the causes of errors tell. Default: yes. */
  readonly tellsPath?: boolean;
}

/** A vault of keys in a file. */
export interface KeyFile extends KeyVault {
  /**
   * Whether the file can be used, or made if it is not there.
   *
   * @throws SETTING_INVALID for a file that cannot be used; KEYS_UNAVAILABLE
   */
  check(): Promise<void>;
  /**
   * Makes the file if it is to be made and is not there.
   *
   * @throws SETTING_INVALID for a file that cannot be used; KEYS_MISSING, KEYS_UNAVAILABLE
   */
  prepare(): Promise<void>;
  /** Whether the file was made here, and not by another process or earlier. */
  isNew(): boolean;
}

const gone = 'is gone, and secrets are stored that need it; bring it back from a backup';
const notMade = 'is not there; `purser keys rotate` makes it';

/**
 * A vault of the keys in a file that only its owner may read. The first key is in memory until it is
 * persisted: whoever only tries something leaves no file behind.
 */
export function openKeyFile({ path, isMade, isNeeded, tellsPath = true }: KeyFileOptions): KeyFile {
  const file = createFiledKeys(path, tellsPath);
  const missing = (why: string): PurserError => {
    const cause = new Error(`${nameOf(path)} ${why}`);
    return refusal('KEYS_MISSING', { reason: `${file.name} ${why}` }, {}, { cause });
  };

  /** The keys to put a new one beside. @throws KEYS_MISSING if there should be some and are not */
  async function others(found: readonly FiledKey[] | null): Promise<readonly FiledKey[]> {
    if (found === null && (await isNeeded())) throw missing(gone);
    return found ?? [];
  }

  /** The first key, as long as it is in memory only. */
  let unsaved: FiledKey | null = null;
  let isNew = false;

  /** @throws KEYS_MISSING unless the file may be made */
  async function firstKey(): Promise<FiledKey> {
    if (!isMade) throw missing((await isNeeded()) ? gone : notMade);
    await others(null);
    unsaved ??= newKey();
    return unsaved;
  }

  async function save(key: FiledKey): Promise<void> {
    // If another process made the file meanwhile, its newest key stays the newest.
    await file.update(async (found) => {
      if (found !== null)
        return found.some(({ name }) => name === key.name) ? found : [key, ...found];
      await others(null);
      isNew = true;
      return [key];
    });
    if (unsaved?.name === key.name) unsaved = null;
  }

  async function keys(fresh: boolean): Promise<readonly FiledKey[]> {
    const found = (fresh ? null : file.known()) ?? (await file.read());
    if (found === null) return [await firstKey()];
    return unsaved === null ? found : [unsaved, ...found];
  }

  async function persist(): Promise<void> {
    if (unsaved !== null) await save(unsaved);
  }

  async function addKey(): Promise<string> {
    const made = newKey();
    await file.update(async (found) => [...(await others(found)), made]);
    return made.name;
  }

  return {
    ...createLocalVault({
      name: file.name,
      keys: async (fresh) => (await keys(fresh)).toReversed(),
      addKey,
      persist,
    }),
    check: async () => {
      if ((await file.read()) === null && isMade) await file.checkFolder();
    },
    async prepare() {
      if ((await file.read()) === null) await save(await firstKey());
    },
    isNew: () => isNew,
  };
}

function newKey(): FiledKey {
  const createdAt = new Date().toISOString();
  const name = `${createdAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  return { name, key: createSecretKey(randomBytes(keyBytes)), createdAt };
}
