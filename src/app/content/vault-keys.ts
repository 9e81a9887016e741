import { refusal } from '../../domain/errors.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';

/** Bytes of a data key. */
export const dataKeyBytes = 32;

/** Data keys of the right length. @throws KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED */
export async function unwrapKeys(
  vault: KeyVault,
  wrapped: readonly WrappedKey[],
): Promise<readonly Uint8Array[]> {
  const keys = await vault.unwrap(wrapped);
  if (keys.every(({ length }) => length === dataKeyBytes)) return keys;
  throw refusal('KEY_DAMAGED', {
    vault: vault.name,
    reason: `it does not have ${dataKeyBytes} bytes`,
  });
}

/** The vault. @throws KEYS_MISSING if there is none */
export function openVault(vault: KeyVault | null): KeyVault {
  if (vault !== null) return vault;
  throw refusal('KEYS_MISSING', { reason: 'nothing says where they are' });
}
