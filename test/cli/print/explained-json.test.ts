import assert from 'node:assert/strict';
import { it } from '@jest/globals';
import { explainedJson } from '../../../src/cli/print/explained-json.ts';

it('explainedJson writes kinds as all of the command line does', () => {
  const step = { kind: 'SUBMITTED', path: '.a' };
  const value = {
    path: '.a',
    steps: [
      {
        kind: 'MERGED',
        path: '.b',
        overrode: [
          { value: 1, step, heldBy: null },
          { value: 2, step, heldBy: step },
        ],
      },
    ],
  };
  const told = { kind: 'submitted', path: '.a' };
  assert.deepEqual(explainedJson(value), {
    path: '.a',
    steps: [
      {
        kind: 'merged',
        path: '.b',
        overrode: [
          { value: 1, step: told, heldBy: null },
          { value: 2, step: told, heldBy: told },
        ],
      },
    ],
  });
});
