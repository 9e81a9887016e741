import type { KeyFile } from './adapters/keys/key-file.ts';
import type { KeyConfig } from './config/key-config.ts';
import { PurserError } from './domain/errors.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** A vault, and what makes its keys. */
export interface OpenedVault {
  /** Null if there are no keys: no secret can be stored then. */
  readonly vault: KeyVault | null;
  /**
   * Makes the keys that are missing, if `createIfMissing`. Returns warnings for the operator: that a key file was made
   * here, or why none can be.
   */
  prepare(createIfMissing: boolean): Promise<readonly string[]>;
}

/**
 * Opens the vault of the settings. A key file is not made yet, but checked: that it can be used or made.
 * `namesPath`: whether errors say where a key file is.
 *
 * @throws SETTING_INVALID, KEYS_UNAVAILABLE
 */
export async function openKeyVault(
  keys: KeyConfig,
  isNeeded: () => Promise<boolean>,
  {
    createIfMissing,
    namesPath,
  }: { readonly createIfMissing: boolean; readonly namesPath: boolean },
): Promise<OpenedVault> {
  switch (keys.from) {
    case 'nowhere':
      return without(null);
    case 'settings': {
      const { openGivenKeys } = await import('./adapters/keys/given-keys.ts');
      return without(openGivenKeys(keys.keys()));
    }
    case 'vault': {
      const { openVaultTransit } = await import('./adapters/keys/vault-transit.ts');
      return without(openVaultTransit(keys));
    }
    case 'barbican': {
      const { openBarbican } = await import('./adapters/keys/barbican.ts');
      return without(openBarbican(keys));
    }
    case 'file': {
      const { openKeyFile } = await import('./adapters/keys/key-file.ts');
      const vault = openKeyFile({ ...keys, isNeeded, namesPath });
      if (createIfMissing) await vault.check();
      return { vault, prepare: (make) => prepare(vault, keys.path, make && createIfMissing) };
    }
  }
}

/** A vault whose keys nobody has to make. */
function without(vault: KeyVault | null): OpenedVault {
  return { vault, prepare: async () => [] };
}

async function prepare(
  vault: KeyFile,
  path: string,
  createIfMissing: boolean,
): Promise<readonly string[]> {
  try {
    if (createIfMissing) await vault.prepare();
    if (!vault.isNew()) return [];
    return [
      `made the key file ${path}: back it up, apart from the data; without it no secret opens`,
    ];
  } catch (error) {
    // All but secrets works without keys.
    if (!(error instanceof PurserError) || error.code !== 'KEYS_MISSING') throw error;
    return [error.cause instanceof Error ? error.cause.message : error.message];
  }
}
