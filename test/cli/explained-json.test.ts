import assert from 'node:assert/strict';
import { it } from '@jest/globals';
import { explainedJson } from '../../src/cli/explained-json.ts';

it('explainedJson writes kinds as all of the command line does', () => {
  const step = { kind: 'SUBMITTED', path: '.a' };
  const value = {
    path: '.a',
    steps: [{ kind: 'MERGED', path: '.b', overrode: [{ value: 1, step }] }],
  };
  assert.deepEqual(explainedJson(value), {
    path: '.a',
    steps: [
      {
        kind: 'merged',
        path: '.b',
        overrode: [{ value: 1, step: { kind: 'submitted', path: '.a' } }],
      },
    ],
  });
});
