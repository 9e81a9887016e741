import type { ReadingResult, ReadingTask } from '../domain/source/read-answer.ts';

/** What reading one answer may take. */
export interface ReadingLimits {
  /** Values that are looked at to select rows. */
  readonly maxSteps: number;
  /** Rows of an answer. */
  readonly maxMatches: number;
  /** Milliseconds for one answer, from its start: waiting for other answers does not count. */
  readonly timeoutMs: number;
  /** Bytes of memory. */
  readonly maxMemoryBytes: number;
}

/** What was read, or which limit was passed. */
export type AnswerResult =
  | ReadingResult
  | { readonly kind: 'over'; readonly limit: 'timeoutMs' | 'maxMemoryBytes' };

/** Reads texts of other systems beside all other work, so that none of them holds up or ends the process. */
export interface AnswerReader {
  /** What `readAnswer` gives, in the order of the calls. Never throws for what a text holds. */
  read(task: ReadingTask): Promise<AnswerResult>;
  /** Ends what is under way: its results are `over` with `timeoutMs`. */
  close(): Promise<void>;
}
