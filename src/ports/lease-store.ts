/**
 * An exclusive right for a time: to poll a source, for example. It expires, so that another process can follow a holder
 * that died.
 */
export interface Lease {
  readonly name: string;
  /** The holder: unique among all candidates. */
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
 * Its contract is `test/contract/lease-store.ts`, which every adapter passes. Every method throws STORE_UNAVAILABLE if
 * the database does not respond. A purge ends all leases.
 */
export interface LeaseStore {
  /** Takes a lease for a number of milliseconds; null while it is held, also by the same holder. */
  take(name: string, holder: string, ms: number): Promise<Lease | null>;

  /** Extends a lease to a number of milliseconds from now; false if it has ended. */
  renew(lease: Lease, ms: number): Promise<boolean>;

  /**
   * Ends a lease, unless it has ended. Await a renewal under way first: a database that gets both at once may keep the
   * lease.
   */
  release(lease: Lease): Promise<void>;

  /** The current leases whose names begin with a text, by name. */
  holders(prefix: string): Promise<readonly Lease[]>;
}
