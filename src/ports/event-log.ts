/** An event of a stream. Never changes. */
export interface LoggedEvent {
  /**
   * Place in its stream, from 1, without gaps, but that a purge takes numbers away for good: the next event has a
   * higher one than any before.
   */
  readonly sequence: number;
  readonly text: string;
}

/**
 * Streams of events: append-only, each numbered by itself. A stream need not be made.
 *
 * What a caller may rely on is what `test/contract/event-log.ts` checks, for every adapter alike. Every method throws
 * STORE_UNAVAILABLE when the database does not answer. A purge takes all events away.
 */
export interface EventLog {
  /**
   * Appends events in this order, and gives the number of the last; once this resolves they survive a crash. Readers
   * may meet the first of them before the others, and a crash may keep only the first ones.
   *
   * With `expected`, only if the first of them gets that number: of several writers that expect one number, one
   * succeeds. Null if it is taken, or is not the next one.
   */
  append(stream: string, texts: readonly string[], expected?: number): Promise<number | null>;

  /** Events above a number, in order. */
  after(stream: string, sequence: number, limit: number): Promise<readonly LoggedEvent[]>;

  /** The number of the event appended last, though it may be purged; 0 before the first. */
  last(stream: string): Promise<number>;

  /** Calls back soon after an event of a stream may have been appended, as `HistoryStore.watch` does. */
  watch(stream: string, onChange: () => void): () => void;
}
