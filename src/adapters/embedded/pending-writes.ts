import { realpathSync } from 'node:fs';

/** Writes of this process that have not ended, by real path of their folder. */
const pending = new Map<string, Set<Promise<unknown>>>();

/** Counts a write into a folder as pending until it settles. `path`: the real path of the folder. */
export function notePending(path: string, write: Promise<unknown>): void {
  const writes = pending.get(path) ?? new Set();
  pending.set(path, writes.add(write));
  const forget = (): void => {
    writes.delete(write);
    if (writes.size === 0) pending.delete(path);
  };
  write.then(forget, forget);
}

/**
 * Resolves once no write of this process into a folder is pending. To open a folder the engine takes the lock of writers, and
 * this thread stands still meanwhile: a thread that has the lock for another opening of the folder would wait for this one,
 * and both without end.
 */
export async function untilNonePending(folder: string): Promise<void> {
  const path = realpathSync(folder);
  for (let writes = pending.get(path); writes !== undefined; writes = pending.get(path)) {
    await Promise.allSettled(writes);
  }
}
