import type { RowFlaw, RowPage, RowSelection } from '../domain/source/read-rows.ts';

/**
 * Takes rows out of bodies of answers: beside the event loop, and within limits of time and memory.
 * (docs/data-sources.md#rounds)
 */
export interface RowReader {
  /**
   * What `readRows` gives for a body of UTF-8. Bodies are read one after another.
   *
   * @throws ROWS_UNREADABLE if it takes too much time or memory
   */
  read(body: Uint8Array, selection: RowSelection): Promise<RowPage | RowFlaw>;

  /** Ends what is being read. */
  close(): Promise<void>;
}
