import type { Query } from '../../access/use-case.ts';
import { openVault } from '../../content/vault-keys.ts';
import type { Progress } from '../../kernel/progress.ts';
import { createContentChecker } from '../fsck-contents.ts';
import { checkState, type StateCheck } from '../fsck-state.ts';
import { countStrayTables } from '../sweep-state.ts';
import { type FsckResult, verifyStore } from '../verify-store.ts';

/** The result of checking a store: its history, and the state beside it. */
export interface StoreCheck extends Omit<FsckResult, 'unreachable'>, StateCheck {
  readonly unreachable: FsckResult['unreachable'] & {
    /** Those that are of no data source. */
    readonly tables: number;
  };
}

/**
 * Verifies the history and the state beside it from the stored bytes; with `keys`, also opens each wrapped key, each
 * encrypted document and the content beside it, and shows none.
 *
 * @throws KEYS_MISSING, KEYS_UNAVAILABLE
 */
export const fsck: Query<[progress: Progress, options?: { readonly keys?: boolean }], StoreCheck> =
  {
    kind: 'query',
    permission: 'purser:check_store',
    purpose: 'checking the store',
    async run({ services: { store, limits, ports } }, progress, { keys = false } = {}) {
      const vault = keys ? openVault(ports.vault) : null;
      // A damaged store may have no readable head.
      const total = await store.head().then(
        (head) => head?.id ?? 0,
        () => null,
      );
      const ofAll: Progress = (step) => progress({ ...step, total });
      const history = await verifyStore(store.upkeep, limits, ofAll, vault);
      const contents = await createContentChecker(store.upkeep, vault);
      const state = await checkState(store, contents, limits);
      progress({ what: 'tables checked', done: state.tables, total: state.tables });
      // In a broken state it is not known which data source has which table.
      const tables = state.faults.length > 0 ? 0 : await countStrayTables(store);
      return {
        ...history,
        ...state,
        unreachable: { ...history.unreachable, tables },
        faults: [...history.faults, ...state.faults],
      };
    },
  };
