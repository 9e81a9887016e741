import assert from 'node:assert/strict';
import { it } from 'vitest';
import { type DriftRun, driftState } from './drift-history.ts';

/** A run at an hour of a day that found these resources; null: it has not ended. */
function run(hour: number, ...found: readonly (string | null)[]): DriftRun {
  const names = found.filter((name) => name !== null);
  return {
    uuid: `run-${hour}`,
    status: 'SUCCEEDED',
    createdAt: `2026-11-23T0${hour}:00:00.000Z`,
    endedAt: null,
    startedBy: 'purser',
    revision: null,
    problem: null,
    drift: found.includes(null)
      ? null
      : {
          result: names.length > 0 ? 'DRIFTED' : 'NONE',
          resources: names.map((name) => ({ name, type: 't', problem: null, actions: [] })),
        },
  };
}

it('says what was found last, and since when', () => {
  const state = driftState(
    [run(5, null), run(4, 'disk', 'vm'), run(3, 'vm'), run(2), run(1)],
    true,
  );
  assert.equal(state?.result, 'DRIFTED');
  assert.deepEqual(state?.since, { at: '2026-11-23T03:00:00.000Z', runs: 2, isOlder: false });
  assert.deepEqual(
    state?.resources.map(({ resource, since }) => [resource.name, since.runs]),
    [
      ['disk', 1],
      ['vm', 2],
    ],
  );
});

it('says that it may have been so before the runs that are known', () => {
  assert.deepEqual(driftState([run(2), run(1)], true)?.since, {
    at: '2026-11-23T01:00:00.000Z',
    runs: 2,
    isOlder: true,
  });
  assert.equal(driftState([run(2), run(1)], false)?.since.isOlder, false);
});

it('is not known before a run has ended', () => {
  assert.equal(driftState([], false), null);
  assert.equal(driftState([run(1, null)], false), null);
});
