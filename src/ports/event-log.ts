/** An event of a stream. Never changes. */
export interface LoggedEvent {
  /**
   * Number in its stream, from 1, without gaps, except that a purge skips numbers permanently: the next event has a
   * higher one than any before. The first events of a stream may have been deleted.
   */
  readonly sequence: number;
  readonly text: string;
}

/** Events of a stream to read: those above a number, at most `limit`. */
export interface EventPage {
  readonly stream: string;
  readonly sequence: number;
  readonly limit: number;
}

/**
 * Streams of events: append-only, each numbered by itself. A stream need not be created.
 *
 * Its contract is `test/contract/event-log.ts`, which every adapter passes. Every method throws STORE_UNAVAILABLE if
 * the database does not respond. A purge deletes all events.
 */
export interface EventLog {
  /**
   * Appends events in this order, and returns the number of the last; once this resolves they survive a crash. Readers
   * may see the first of them before the others, and after a crash only the first ones may exist.
   *
   * With `expected`, appends only if the first of them gets that number: of several writers that expect one number, one
   * succeeds. Null if the number is in use, or is not the next one.
   */
  append(stream: string, texts: readonly string[], expected?: number): Promise<number | null>;

  /** Events above a number, in order. */
  after(stream: string, sequence: number, limit: number): Promise<readonly LoggedEvent[]>;

  /** As `after`, of several streams in one call, in the given order. */
  afterEach(pages: readonly EventPage[]): Promise<readonly (readonly LoggedEvent[])[]>;

  /** The number of the event appended last, even if it was purged; 0 before the first. */
  last(stream: string): Promise<number>;

  /** Deletes the events of a stream up to a number. The last event of a stream stays. Repeat it if it was cut off. */
  trim(stream: string, upTo: number): Promise<void>;

  /** Calls back soon after an event of a stream may have been appended, as `HistoryStore.watch` does. */
  watch(stream: string, onChange: () => void): () => void;
}
