import { createSecretKey, randomBytes } from 'node:crypto';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import { createFiledKeys, type FiledKeys, keyFileLabel } from './filed-keys.ts';
import type { FiledKey } from './key-file-text.ts';
import { createLocalVault } from './local-vault.ts';
import { keyBytes } from './named-key.ts';

/** The path of the keys, and how to treat a missing file. */
export interface KeyFileOptions {
  readonly path: string;
  /** Whether `persist` and `prepare` create a missing file; otherwise only `addKey` does. */
  readonly createIfMissing: boolean;
  /** Whether stored secrets need the file: then it is never created anew. */
  readonly isNeeded: () => Promise<boolean>;
  /** Whether errors name the file; otherwise only their causes. Default: true. */
  readonly namesPath?: boolean;
}

/** A vault of keys in a file. */
export interface KeyFile extends KeyVault {
  /**
   * Checks that the file can be used, or created if it is missing.
   *
   * @throws SETTING_INVALID for a file that cannot be used; KEYS_UNAVAILABLE
   */
  check(): Promise<void>;
  /**
   * Creates the file if it is missing and may be created.
   *
   * @throws SETTING_INVALID for a file that cannot be used; KEYS_MISSING, KEYS_UNAVAILABLE
   */
  prepare(): Promise<void>;
  /** Whether the file was created here, and not by another process or earlier. */
  isNew(): boolean;
}

const gone = 'is missing, and stored secrets need it; restore it from a backup';
const notMade = 'is missing; `purser keys rotate` makes it';

/**
 * A vault of the keys in a file that only its owner may read. The first key is in memory until it is persisted: a dry
 * run leaves no file behind.
 */
export function openKeyFile(options: KeyFileOptions): KeyFile {
  const file = createFiledKeys(options.path, options.namesPath ?? true);
  const rules = rulesOf(options, file.name);
  const first = createFirstKey(file, rules);

  async function keys(fresh: boolean): Promise<readonly FiledKey[]> {
    const found = (fresh ? null : file.known()) ?? (await file.read());
    if (found === null) return [await first.key()];
    return [...first.unsaved(), ...found];
  }

  async function addKey(): Promise<string> {
    const made = newKey();
    await file.update(async (found) => {
      if (found === null) await rules.checkAdding();
      return [...(found ?? []), made];
    });
    return made.name;
  }

  return {
    ...createLocalVault({
      name: file.name,
      keys: async (fresh) => (await keys(fresh)).toReversed(),
      addKey,
      persist: async () => {
        for (const key of first.unsaved()) await first.save(key);
      },
    }),
    check: async () => {
      if ((await file.read()) === null && options.createIfMissing) await file.checkFolder();
    },
    async prepare() {
      if ((await file.read()) === null) await first.save(await first.key());
    },
    isNew: first.isSaved,
  };
}

/** When a file may be created. Each throws KEYS_MISSING if it may not. */
interface KeyFileRules {
  /** By a caller that needs a key. */
  checkMaking(): Promise<void>;
  /** By a caller that adds one. */
  checkAdding(): Promise<void>;
}

function rulesOf({ path, createIfMissing, isNeeded }: KeyFileOptions, name: string): KeyFileRules {
  const missing = (why: string): PurserError => {
    const cause = new Error(`${keyFileLabel(path)} ${why}`);
    return refusal('KEYS_MISSING', { reason: `${name} ${why}` }, {}, { cause });
  };
  async function checkAdding(): Promise<void> {
    if (await isNeeded()) throw missing(gone);
  }
  return {
    checkAdding,
    async checkMaking() {
      await checkAdding();
      if (!createIfMissing) throw missing(notMade);
    },
  };
}

/** The first key of a missing file. */
interface FirstKey {
  /** Creates the key, in memory only. @throws KEYS_MISSING */
  key(): Promise<FiledKey>;
  /** The key, while it is in memory only. */
  unsaved(): readonly FiledKey[];
  save(key: FiledKey): Promise<void>;
  /** Whether this process created the file. */
  isSaved(): boolean;
}

function createFirstKey(file: FiledKeys, rules: KeyFileRules): FirstKey {
  let unsaved: FiledKey | null = null;
  let isSaved = false;
  return {
    async key() {
      await rules.checkMaking();
      unsaved ??= newKey();
      return unsaved;
    },
    unsaved: () => (unsaved === null ? [] : [unsaved]),
    async save(key) {
      await file.update(async (found) => {
        // If another process created the file meanwhile, its newest key stays the newest.
        if (found !== null) return withOlder(found, key);
        await rules.checkMaking();
        isSaved = true;
        return [key];
      });
      unsaved = null;
    },
    isSaved: () => isSaved,
  };
}

function withOlder(keys: readonly FiledKey[], older: FiledKey): readonly FiledKey[] {
  return keys.some(({ name }) => name === older.name) ? keys : [older, ...keys];
}

function newKey(): FiledKey {
  const createdAt = new Date().toISOString();
  const name = `${createdAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  return { name, key: createSecretKey(randomBytes(keyBytes)), createdAt };
}
