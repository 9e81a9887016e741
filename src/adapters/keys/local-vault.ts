import { refusal } from '../../domain/errors.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';
import type { NamedKey } from './named-key.ts';
import { openWrapping, type ReadWrapping, readWrapping, wrapUnder } from './wrap.ts';

/** A source of key-encryption keys; this process wraps with them. */
export interface KeySource {
  /** For people; see {@link KeyVault}. */
  readonly name: string;
  /** The keys, newest first; `fresh`: as they are now, including changes by others. */
  keys(fresh: boolean): Promise<readonly NamedKey[]>;
  /** See {@link KeyVault}. */
  addKey(): Promise<string>;
  /** See {@link KeyVault}; not needed if keys are never in memory only. */
  persist?(): Promise<void>;
}

/** A vault that wraps and unwraps in this process, with the keys of a source. */
export function createLocalVault(source: KeySource): KeyVault {
  const { name: vault } = source;

  let making: Promise<unknown> | null = null;

  async function newestKey(): Promise<NamedKey> {
    const [newest] = await source.keys(true);
    if (newest !== undefined) return newest;
    // Concurrent calls that need the first key share one.
    making ??= source.addKey().finally(() => {
      making = null;
    });
    await making;
    const [made] = await source.keys(true);
    if (made !== undefined) return made;
    throw refusal('KEYS_UNAVAILABLE', { vault, reason: 'a key was made, and does not exist' });
  }

  async function keysFor(names: readonly string[]): Promise<ReadonlyMap<string, NamedKey>> {
    const known = byName(await source.keys(false));
    return names.every((name) => known.has(name)) ? known : byName(await source.keys(true));
  }

  return {
    name: vault,
    async wrap(keys) {
      if (keys.length === 0) return [];
      const newest = await newestKey();
      return keys.map((key) => wrapUnder(newest, key));
    },
    async unwrap(wrapped) {
      const readings = wrapped.map((text) => readingOf(text, vault));
      if (readings.length === 0) return [];
      const keys = await keysFor(readings.map(({ keyName }) => keyName));
      return readings.map((reading) => opened(reading, keys, vault));
    },
    async areCurrent(wrapped) {
      if (wrapped.length === 0) return [];
      const [newest] = await source.keys(true);
      return wrapped.map((text) => newest !== undefined && keyNameIn(text) === newest.name);
    },
    addKey: () => source.addKey(),
    persist: async () => source.persist?.(),
    close: async () => {},
  };
}

function byName(keys: readonly NamedKey[]): ReadonlyMap<string, NamedKey> {
  return new Map(keys.map((key) => [key.name, key]));
}

function keyNameIn(text: WrappedKey): string | undefined {
  return readWrapping(text)?.keyName;
}

function readingOf(text: WrappedKey, vault: string): ReadWrapping {
  const reading = readWrapping(text);
  if (reading !== null) return reading;
  throw refusal('KEY_DAMAGED', { vault, reason: 'it was not wrapped by such a vault' });
}

function opened(
  reading: ReadWrapping,
  keys: ReadonlyMap<string, NamedKey>,
  vault: string,
): Uint8Array {
  const { keyName } = reading;
  const key = keys.get(keyName);
  if (key === undefined) throw refusal('KEY_UNKNOWN', { vault, key: keyName });
  const dataKey = openWrapping(key, reading);
  if (dataKey !== null) return dataKey;
  const reason = `it was changed, or wrapped by another key called ${keyName}`;
  throw refusal('KEY_DAMAGED', { vault, reason });
}
