/** Waiting. */
export interface Timer {
  /** Milliseconds since an arbitrary moment. Unlike the clock it never goes back. */
  now(): number;
  /** Resolves after some milliseconds, or as soon as a signal is aborted. */
  wait(milliseconds: number, options?: WaitOptions): Promise<void>;
}

/** Options of a wait. */
export interface WaitOptions {
  /** Ends the wait early. */
  readonly signal?: AbortSignal;
  /** Whether the process may end meanwhile. Default: false. */
  readonly background?: boolean;
}
