import { type Fault, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import type { StoreUpkeep } from '../../ports/store-upkeep.ts';
import { openVault } from '../content/vault-keys.ts';
import type { Progress } from '../kernel/progress.ts';
import type { RotationResult } from '../secrets/secret-cases.ts';
import { type KeyStore, type StoredKey, storedKeys } from '../secrets/stored-keys.ts';
import { keyDamaged } from './fsck-secrets.ts';
import { openEach } from './open-each.ts';

/** Dependencies of a rotation. */
export interface RotationServices {
  readonly vault: KeyVault | null;
  readonly store: KeyStore;
  /** Maximum number of reported faults. */
  readonly faultLimit: number;
}

/** The result of one pass over all keys. */
interface Pass {
  readonly keys: number;
  /** Keys that were not wrapped with the newest key and could be opened. */
  readonly stale: number;
  readonly rewrapped: number;
  readonly faults: readonly Fault[];
}

/**
 * Wraps every key of the store with the newest key-encryption key. Keys that already are stay unchanged, so a rotation
 * that was cut off continues, and several may run concurrently.
 *
 * A concurrent commit may have wrapped its keys before: so passes are repeated until there is nothing left to do. Keys
 * that cannot be opened do not prevent the others from being wrapped again.
 *
 * @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEYS_FIXED; KEY_UNKNOWN and KEY_DAMAGED at the end
 */
export async function rewrapKeys(
  { vault, store, faultLimit }: RotationServices,
  addKey: boolean,
  progress: Progress,
): Promise<RotationResult> {
  const open = openVault(vault);
  const key = addKey ? await open.addKey() : null;
  let rewrapped = 0;
  for (;;) {
    const pass = await rotateAll(open, store, progress);
    rewrapped += pass.rewrapped;
    if (pass.stale > 0) continue;
    throwFaults(capFaults(withoutRepeatedMessages(pass.faults), faultLimit));
    return { key, keys: pass.keys, rewrapped };
  }
}

/**
 * One missing key prevents many others from being opened, and is the same fault for each of them.
 */
function withoutRepeatedMessages(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((found) => [found.message, found])).values()];
}

async function rotateAll(vault: KeyVault, store: KeyStore, progress: Progress): Promise<Pass> {
  let [keys, stale, rewrapped] = [0, 0, 0];
  const faults: Fault[] = [];
  for await (const part of storedKeys(store)) {
    keys += part.length;
    const { opened, faults: closed } = await openStored(
      vault,
      await othersThanCurrent(vault, part),
    );
    stale += opened.length;
    faults.push(...closed);
    rewrapped += await rewrapAll(vault, store.upkeep, opened);
    progress({ what: `keys checked, ${rewrapped} wrapped anew`, done: keys, total: null });
  }
  return { keys, stale, rewrapped, faults };
}

async function othersThanCurrent(
  vault: KeyVault,
  keys: readonly StoredKey[],
): Promise<readonly StoredKey[]> {
  const current = await vault.areCurrent(keys.map(({ wrapped }) => wrapped));
  return keys.filter((_, at) => current[at] === false);
}

interface OpenedKey extends StoredKey {
  readonly key: Uint8Array;
}

/** Opens all keys that can be opened. */
async function openStored(
  vault: KeyVault,
  keys: readonly StoredKey[],
): Promise<{ readonly opened: readonly OpenedKey[]; readonly faults: readonly Fault[] }> {
  const opened: OpenedKey[] = [];
  const faults: Fault[] = [];
  const outcomes = await openEach(
    vault,
    keys.map(({ wrapped }) => wrapped),
  );
  for (const [at, stored] of keys.entries()) {
    const outcome = outcomes[at];
    if (outcome instanceof Uint8Array) opened.push({ ...stored, key: outcome });
    else if (outcome !== undefined) faults.push(ofDocument(outcome, stored, vault));
  }
  return { opened, faults };
}

/** KEY_DAMAGED with the name of the damaged key; other faults are equal for many keys. */
function ofDocument(found: Fault, { name }: StoredKey, vault: KeyVault): Fault {
  if (found.code !== 'KEY_DAMAGED') return found;
  return keyDamaged(vault, String(found.facts['reason']), name);
}

/** Keys that are wrapped and written concurrently. */
const batchSize = 100;

/** Returns how many keys were wrapped again; does not count those that another process wrapped first. */
async function rewrapAll(
  vault: KeyVault,
  upkeep: StoreUpkeep,
  keys: readonly OpenedKey[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < keys.length; at += batchSize) {
    const part = keys.slice(at, at + batchSize);
    const anew = await vault.wrap(part.map(({ key }) => key));
    await vault.persist();
    const replaced = part.map(({ name, wrapped }, index) =>
      upkeep.replaceKey(name, wrapped, anew[index] ?? ''),
    );
    for (const end of await Promise.allSettled(replaced)) {
      // Nothing may still be written once this rejects.
      if (end.status === 'rejected') throw end.reason;
      if (end.value) count += 1;
    }
  }
  return count;
}
