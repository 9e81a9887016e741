import type { RateStore } from '../ports/rate-store.ts';
import type { Methods } from './access/use-case.ts';
import type { useCases } from './use-cases.ts';

/**
 * Everything that a client can request of Purser: transports reach stored data only through this. The first argument is
 * the caller. Methods that take many identities answer in the given order, with a fixed number of store calls however
 * many there are.
 *
 * Each throws ACCESS_DENIED without the permission; documents that the caller may not see are treated as missing.
 */
export interface App extends Methods<typeof useCases> {
  /** Resolves if Purser can serve. @throws STORE_UNAVAILABLE */
  health(): Promise<void>;

  /** Whether `start` was called. */
  isStarted(): boolean;

  /** What the servers of the store count together, before requests have a caller. */
  readonly rates: RateStore;

  /** Begins what a server does by itself: polling data sources. Command lines do not call it. */
  start(): void;

  /** Ends background work, and closes the store. */
  close(): Promise<void>;
}
