import assert from 'node:assert/strict';
import { it } from 'vitest';
import { planTotals } from '../../../src/cli/deployments/plan-totals.ts';

type Progress = Parameters<typeof planTotals>[0];

it('a plan counts its resources by status, and the orphans that it destroys', () => {
  const of = (statuses: readonly string[], destroys: readonly boolean[] = []): Progress =>
    ({
      resources: statuses.map((status) => ({ status })),
      orphaned: destroys.map((willBeDestroyed) => ({ willBeDestroyed })),
    }) as unknown as Progress;
  assert.equal(planTotals(of([])), '0 resources\n');
  assert.equal(planTotals(of(['VALID'])), '1 resource: 1 VALID\n');
  assert.equal(
    planTotals(of(['VALID', 'DEFERRED', 'STALE', 'SKIPPED', 'VALID', 'FAILED'], [true, false])),
    '6 resources: 1 FAILED, 1 STALE, 1 DEFERRED, 2 VALID, 1 SKIPPED, 1 to be destroyed\n',
  );
});
