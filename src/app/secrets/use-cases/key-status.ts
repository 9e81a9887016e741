import type { KeyVault } from '../../../ports/key-vault.ts';
import type { Query } from '../../access/use-case.ts';
import { openVault } from '../../content/vault-keys.ts';
import type { KeyStatus } from '../secret-cases.ts';
import { type KeyStore, storedKeys } from '../stored-keys.ts';

/**
 * The progress of a rotation.
 *
 * @throws KEYS_MISSING, KEYS_UNAVAILABLE
 */
export const keyStatus: Query<[], KeyStatus> = {
  kind: 'query',
  permission: 'purser:rotate_keys',
  purpose: 'seeing the state of the keys',
  run: ({ services: { ports } }) => readKeyStatus(ports.vault, ports.store),
};

/** Counts the keys of a store. @throws KEYS_MISSING, KEYS_UNAVAILABLE */
async function readKeyStatus(vault: KeyVault | null, store: KeyStore): Promise<KeyStatus> {
  const open = openVault(vault);
  let [keys, current] = [0, 0];
  for await (const part of storedKeys(store)) {
    const areCurrent = await open.areCurrent(part.map(({ wrapped }) => wrapped));
    keys += part.length;
    current += areCurrent.filter(Boolean).length;
  }
  return { vault: open.name, keys, current };
}
