/** Items that wait to be written, and their callbacks. */
interface Waiting<T> {
  readonly items: readonly T[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Combines concurrent calls of a write. All calls during a running one become one call, in their order: it succeeds or
 * fails for all of them.
 */
export function inBatches<T>(
  write: (items: readonly T[]) => Promise<void>,
): (items: readonly T[]) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch.flatMap(({ items }) => items));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    isWriting = false;
  }

  return (items) =>
    new Promise((done, failed) => {
      waiting.push({ items, done, failed });
      if (!isWriting) void writeAll();
    });
}
