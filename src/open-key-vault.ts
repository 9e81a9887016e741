import type { KeyFile } from './adapters/keys/key-file.ts';
import { PurserError } from './domain/errors.ts';
import type { KeyConfig } from './key-config.ts';
import type { KeyVault } from './ports/key-vault.ts';

/** A vault, and what whoever runs Purser should know of it. */
export interface OpenedVault {
  /** Null if there are no keys: no secret can be stored then. */
  readonly vault: KeyVault | null;
  readonly warnings: readonly string[];
}

/**
 * Opens the vault of the settings. A key file that is to be made is made now, if `isMade`: it should be
 * backed up before secrets need it. `tellsPath`: whether errors say where a key file is.
 *
 * @throws SETTING_INVALID
 */
export async function openKeyVault(
  keys: KeyConfig,
  isNeeded: () => Promise<boolean>,
  { isMade, tellsPath }: { readonly isMade: boolean; readonly tellsPath: boolean },
): Promise<OpenedVault> {
  switch (keys.from) {
    case 'nowhere':
      return { vault: null, warnings: [] };
    case 'settings': {
      const { openGivenKeys } = await import('./adapters/keys/given-keys.ts');
      return { vault: openGivenKeys(keys.keys()), warnings: [] };
    }
    case 'vault': {
      const { openVaultTransit } = await import('./adapters/keys/vault-transit.ts');
      return { vault: openVaultTransit(keys), warnings: [] };
    }
    case 'barbican': {
      const { openBarbican } = await import('./adapters/keys/barbican.ts');
      return { vault: openBarbican(keys), warnings: [] };
    }
    case 'file': {
      const { openKeyFile } = await import('./adapters/keys/key-file.ts');
      const vault = openKeyFile({ ...keys, isNeeded, tellsPath });
      return { vault, warnings: isMade ? await prepare(vault, keys.path) : [] };
    }
  }
}

async function prepare(vault: KeyFile, path: string): Promise<readonly string[]> {
  try {
    if ((await vault.prepare()) === 'found') return [];
    return [
      `made the key file ${path}: back it up, apart from the data; without it no secret opens`,
    ];
  } catch (error) {
    // All but secrets works without keys.
    if (!(error instanceof PurserError) || error.code !== 'KEYS_MISSING') throw error;
    return [error.cause instanceof Error ? error.cause.message : error.message];
  }
}
