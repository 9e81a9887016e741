import assert from 'node:assert/strict';
import { it } from 'vitest';
import { renderFiles } from '../../src/app/render/render-files.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import { runs } from '../support/properties.ts';
import { isUsersCode } from './coded-errors.ts';
import { fuzzSeed, malformedInputs } from './malformed-inputs.ts';

const slowestMs = 5_000;

it('malformed files are rendered offline, or refused with codes', () => {
  for (const { origin, text } of malformedInputs(fuzzSeed, runs(250))) {
    const started = performance.now();
    try {
      const { faults } = renderFiles([{ file: 'fuzz.yaml', text }], { limits: defaultLimits });
      assert.deepEqual(
        faults.map(({ code }) => code).filter((code) => !isUsersCode(code)),
        [],
      );
      assert.ok(performance.now() - started < slowestMs, 'it took too long');
    } catch (error) {
      throw new Error(`${origin}: ${(error as Error).stack}\n${text.slice(0, 2_000)}`);
    }
  }
});
