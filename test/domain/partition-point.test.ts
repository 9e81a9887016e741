import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { partitionPoint } from '../../src/domain/partition-point.ts';

describe('partitionPoint', () => {
  it('returns the length of the first part', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(250), (length, end) => {
        assert.equal(
          partitionPoint(length, (at) => at < end),
          Math.min(length, end),
        );
      }),
    );
  });
});
