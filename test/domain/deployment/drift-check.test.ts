import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  nextTime,
  readDriftCheck,
  resultExpiry,
} from '../../../src/domain/deployment/drift-check.ts';

const now = '2026-03-01T10:00:00.000Z';

describe('a drift check', () => {
  it('has an environment, a schedule, and manifests if it is not about all', () => {
    const data = { environment: 'prod', schedule: '0 3 * * *' };
    const check = { name: 'nightly', environment: 'prod', schedule: '0 3 * * *', manifests: null };
    assert.deepEqual(readDriftCheck(data, 'nightly'), { check, errors: [] });
    const { check: some } = readDriftCheck({ ...data, manifests: ['www'] }, 'nightly');
    assert.deepEqual(some?.manifests, ['www']);
  });

  it.each([
    ['no schedule', { environment: 'prod' }],
    ['a schedule that is none', { environment: 'prod', schedule: 'at night' }],
    ['a time that never comes', { environment: 'prod', schedule: '0 0 31 2 *' }],
    ['seconds', { environment: 'prod', schedule: '* * * * * *' }],
    ['no environment', { schedule: '0 3 * * *' }],
    ['the environment by a wrong name', { environment: '-', schedule: '0 3 * * *' }],
    ['an unknown key', { environment: 'prod', schedule: '0 3 * * *', when: 1 }],
    ['no mapping', 'prod'],
  ])('is wrong with %s', (_what, data) => {
    const { check, errors } = readDriftCheck(data, 'nightly');
    assert.equal(check, null);
    assert.ok(errors.length > 0);
  });
});

describe('a schedule', () => {
  it.each([
    ['0 3 * * *', '2026-03-02T03:00:00.000Z'],
    ['*/15 * * * *', '2026-03-01T10:15:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
    ['30 12 * * MON', '2026-03-02T12:30:00.000Z'],
  ])('%s comes next at %s, UTC', (schedule, expected) => {
    assert.equal(nextTime(schedule, now), expected);
  });

  it('says when a result is too old: after twice the time between two checks', () => {
    const check = { name: 'nightly', environment: 'prod', manifests: null };
    assert.equal(resultExpiry({ ...check, schedule: '0 3 * * *' }, now), 'PT172800S');
    assert.equal(resultExpiry({ ...check, schedule: '*/15 * * * *' }, now), 'PT1800S');
  });
});
