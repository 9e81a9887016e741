import type { KeyFile } from './adapters/keys/key-file.ts';
import type { KeyConfig } from './config/key-config.ts';
import { PurserError } from './domain/errors.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** A vault, and the functions that create its keys. */
export interface OpenedVault {
  /** Null if there are no keys: then no secret can be stored. */
  readonly vault: KeyVault | null;
  /**
   * Creates missing keys, if `createIfMissing`. Returns warnings for the operator: that a key file was created here, or
   * why none can be.
   */
  prepare(createIfMissing: boolean): Promise<readonly string[]>;
}

/**
 * Opens the vault of the settings. Does not create a key file, but checks that it can be used or created. `namesPath`:
 * whether errors name the key file.
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

/** A vault whose keys exist already. */
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
    // Everything except secrets works without keys.
    if (!(error instanceof PurserError) || error.code !== 'KEYS_MISSING') throw error;
    return [error.cause instanceof Error ? error.cause.message : error.message];
  }
}
