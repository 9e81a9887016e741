/** The thread takes more memory than it may. Ends it, as running out of memory does. */
export class OutOfMemory extends Error {
  /** That of Node for a thread that ran out of memory. */
  readonly code = 'ERR_WORKER_OUT_OF_MEMORY';
}
