import assert from 'node:assert/strict';
import { it } from 'vitest';
import { systemClock } from '../../../src/adapters/system/clock.ts';

it('the system clock returns UTC with milliseconds', () => {
  const before = Date.now();
  const now = systemClock.now();
  assert.match(now, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(Date.parse(now) >= before && Date.parse(now) <= Date.now());
});
