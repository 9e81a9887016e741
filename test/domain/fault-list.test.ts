import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { fault } from '../../src/domain/errors.ts';
import { capFaults } from '../../src/domain/fault-list.ts';

const faults = [1, 2, 3].map((revision) => fault('REVISION_NOT_FOUND', { revision }));

describe('capFaults', () => {
  it('leaves a list alone that may be reported whole', () => {
    assert.equal(capFaults(faults, 3), faults);
  });

  it('reports the first, and how many there are', () => {
    const [first, last, ...more] = capFaults(faults, 1);
    assert.equal(first, faults[0]);
    assert.deepEqual(last?.facts, {
      what: 'the number of faults, 3,',
      limit: 1,
      setting: 'PURSER_MAX_FAULTS',
      total: 3,
    });
    assert.deepEqual(more, []);
  });

  it('counts those that were never listed', () => {
    assert.equal(capFaults(faults, 3, 10).at(-1)?.facts['total'], 10);
  });
});
