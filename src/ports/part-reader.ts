import type { LongPart, ReadPart } from '../domain/document/long-part.ts';

/** Reads long parts of submitted texts where that does not hold up other requests. */
export interface PartReader {
  /** As `readLongPart` does. Rejects if it ends unexpectedly, for example without memory. */
  read(part: LongPart): Promise<ReadPart>;
  close(): Promise<void>;
}
