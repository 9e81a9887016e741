/** A part of what may be counted under a key. */
export interface RateReservation {
  readonly key: string;
  /** The number of a window of time, and milliseconds after which nobody asks for it any more. */
  readonly window: number;
  readonly forgetAfterMs: number;
  /** How many are wanted, of how many in the window. */
  readonly wanted: number;
  readonly limit: number;
}

/**
 * Counts that all servers of a store share, for windows of time. They are no data: they may be lost, and no backup has
 * them.
 *
 * Its contract is `test/contract/rate-store.ts`, which every adapter passes.
 */
export interface RateStore {
  /** Reserves as many as are left, and returns how many that is. @throws STORE_UNAVAILABLE */
  reserve(reservation: RateReservation): Promise<number>;
}
