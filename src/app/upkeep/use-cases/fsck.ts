import type { Query } from '../../access/use-case.ts';
import { openVault } from '../../content/vault-keys.ts';
import { type FsckResult, type Progress, verifyStore } from '../verify-store.ts';

/**
 * Verifies the history from the stored bytes; with `keys`, also opens each wrapped key and each encrypted document, and
 * shows none. @throws KEYS_MISSING, KEYS_UNAVAILABLE
 */
export const fsck: Query<[progress: Progress, options?: { readonly keys?: boolean }], FsckResult> =
  {
    kind: 'query',
    permission: 'purser:check_store',
    purpose: 'checking the store',
    async run({ services: { store, limits, ports } }, progress, { keys = false } = {}) {
      return verifyStore(store.upkeep, limits, progress, keys ? openVault(ports.vault) : null);
    },
  };
