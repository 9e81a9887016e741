/**
 * The right to do something alone until a time: to poll a source, say. It ends by itself, so that a holder that died is
 * succeeded.
 */
export interface Lease {
  readonly name: string;
  /** Who holds it: unique among all that may. */
  readonly holder: string;
  /**
   * Higher than that of every lease taken before. A write that names a lease is refused once a later one of the same
   * name was taken (fencing).
   */
  readonly number: number;
}

/**
 * Leases, measured by one clock: that of the database, or of the machine with the embedded store.
 *
 * What a caller may rely on is what `test/contract/lease-store.ts` checks, for every adapter alike. Every method throws
 * STORE_UNAVAILABLE when the database does not answer. A purge ends all leases.
 */
export interface LeaseStore {
  /** Takes a lease for so many milliseconds; null while anybody holds it, the same holder included. */
  take(name: string, holder: string, ms: number): Promise<Lease | null>;

  /** Makes a lease last so many milliseconds from now on; false if it has ended. */
  renew(lease: Lease, ms: number): Promise<boolean>;

  /** Ends a lease, unless it has ended. */
  release(lease: Lease): Promise<void>;

  /** The leases held now whose names begin with a text, by name. */
  holders(prefix: string): Promise<readonly Lease[]>;
}
