import assert from 'node:assert/strict';
import { fsck } from '../../src/app/fsck.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { Revision } from '../../src/domain/revision/revision.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';

/** The whole line of revisions, oldest first, once every byte of the store was found sound. */
export async function soundHistory(store: HistoryStore): Promise<readonly Revision[]> {
  const found = await fsck(store.upkeep, defaultLimits, () => {});
  assert.deepEqual(found.faults, []);
  const line = await store.range({ limit: 1_000_000, newestFirst: false });
  assert.deepEqual(
    line.map(({ id }) => id),
    line.map((_, at) => at + 1),
    'numbers have no gaps',
  );
  return line;
}
