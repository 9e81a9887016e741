import type { Methods } from './access/use-case.ts';
import type { useCases } from './use-cases.ts';

/**
 * All that a client can ask of Purser: transports reach stored data through this only. The first argument is the
 * caller. Methods that take many identities answer in the order asked, and cost a fixed number of store
 * calls however many there are.
 *
 * Each throws ACCESS_DENIED if the caller may not do that; documents that they may not see are as if they were
 * missing.
 */
export interface App extends Methods<typeof useCases> {
  /** Resolves if Purser can serve. @throws STORE_UNAVAILABLE */
  health(): Promise<void>;

  /** Begins what a server does by itself: polling data sources. Command lines do not call it. */
  start(): void;

  /** Ends what goes on in the background, and closes the store. */
  close(): Promise<void>;
}
