import assert from 'node:assert/strict';
import fc from 'fast-check';
import { it } from 'vitest';
import { runs } from './properties.ts';

it('a law is tried as often as the effort says, with the seed that is given', () => {
  let tried = 0;
  const count = fc.property(fc.boolean(), () => {
    tried += 1;
  });
  const { seed } = fc.check(count);
  assert.equal(tried, runs(100));
  const given = process.env['PURSER_TEST_SEED'];
  if (given) assert.equal(seed, Number(given));
});
