import { type Fault, PurserError } from '../../domain/errors.ts';
import type { KeyVault, WrappedKey } from '../../ports/key-vault.ts';

/**
 * Opens each wrapped key: returns the data key, or its fault, in the given order. A vault reports that a list has a
 * fault, but not which item: so a list that fails is tried by halves.
 *
 * @throws KEYS_UNAVAILABLE, KEYS_MISSING
 */
export async function openEach(
  vault: KeyVault,
  wrapped: readonly WrappedKey[],
): Promise<readonly (Uint8Array | Fault)[]> {
  try {
    return await vault.unwrap(wrapped);
  } catch (error) {
    if (!isOfOneKey(error)) throw error;
    if (wrapped.length <= 1) return wrapped.map(() => error.faults[0]);
    const middle = Math.ceil(wrapped.length / 2);
    const first = await openEach(vault, wrapped.slice(0, middle));
    return [...first, ...(await openEach(vault, wrapped.slice(middle)))];
  }
}

function isOfOneKey(error: unknown): error is PurserError {
  return error instanceof PurserError && /^KEY_(?:UNKNOWN|DAMAGED)$/.test(error.code);
}
