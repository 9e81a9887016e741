/** Items that wait to be written, and their callbacks. */
interface Waiting<T> {
  readonly items: readonly T[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Combines concurrent calls of a write. All calls during a running one become one call, in their order: it succeeds or
 * fails for all of them. What `prepare` finds before each write is given to it; calls meanwhile are part of that write.
 */
export function inBatches<T, P = undefined>(
  write: (items: readonly T[], prepared: P) => Promise<void>,
  ...[prepare]: P extends undefined ? [] : [() => Promise<P>]
): (items: readonly T[]) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isWriting = false;
  const takeWaiting = (): readonly Waiting<T>[] => waiting.splice(0);

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      let batch: readonly Waiting<T>[] = [];
      try {
        const prepared = (await prepare?.()) as P;
        batch = takeWaiting();
        await write(
          batch.flatMap(({ items }) => items),
          prepared,
        );
        for (const { done } of batch) done();
      } catch (error) {
        if (batch.length === 0) batch = takeWaiting();
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
