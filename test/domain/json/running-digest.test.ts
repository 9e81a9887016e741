import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { digestInSteps } from '../../../src/domain/json/running-digest.ts';
import { runSteps } from '../../../src/domain/run-steps.ts';

const mebi = 1024 * 1024;

describe('a digest in steps', () => {
  it.each([
    ['nothing', ''],
    ['a short text', 'näher 🚢'],
    ['a text of one step', 'x'.repeat(mebi)],
    ['a text of several steps', 'näher'.repeat(mebi)],
    ['a pair of surrogates across a step', `${'x'.repeat(mebi - 1)}🚢${'y'.repeat(mebi)}`],
    ['half a pair at the end of a step', `${'x'.repeat(mebi - 1)}\ud83d${'y'.repeat(mebi)}`],
    ['half a pair at the end', `${'x'.repeat(2 * mebi - 1)}\ud83d`],
  ])('of %s is its digest', (_title, text) => {
    assert.equal(runSteps(digestInSteps(text)), digestOf(text));
  });
});
