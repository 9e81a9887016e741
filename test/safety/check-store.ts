import assert from 'node:assert/strict';
import { verifyStore } from '../../src/app/upkeep/verify-store.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { Revision } from '../../src/domain/revision/revision.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import type { ValidationEntry } from '../../src/ports/validation-store.ts';

/** The whole line of revisions, oldest first, once every byte of the store was found sound. */
export async function soundHistory(store: HistoryStore): Promise<readonly Revision[]> {
  const found = await verifyStore(store.upkeep, defaultLimits, () => {});
  assert.deepEqual(found.faults, []);
  const line = await store.range({ limit: 1_000_000, newestFirst: false });
  assert.deepEqual(
    line.map(({ id }) => id),
    line.map((_, at) => at + 1),
    'numbers have no gaps',
  );
  return line;
}

/** All results of validations, once each was found in its place among all, and in its revision. */
export async function soundResults({
  validations,
}: HistoryStore): Promise<readonly ValidationEntry[]> {
  const results = await validations.after(0, 1_000_000);
  const counts = new Map<string, number>();
  for (const [at, { sequence, revision, name, index }] of results.entries()) {
    const ofName = `${revision} ${name}`;
    assert.deepEqual([sequence, index], [at + 1, counts.get(ofName) ?? 0]);
    counts.set(ofName, index + 1);
  }
  return results;
}
