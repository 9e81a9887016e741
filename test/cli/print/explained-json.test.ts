import assert from 'node:assert/strict';
import { it } from 'vitest';
import { explainedJson } from '../../../src/cli/print/explained-json.ts';

it('explainedJson writes kinds as all of the command line does', () => {
  const known = {
    document: { schema: 'example/Kind/v1', name: 'a', layer: null },
    revision: { number: 3, author: 'ann', message: '', createdAt: null },
    place: null,
    source: null,
    part: false,
  };
  const step = { ...known, kind: 'SUBMITTED', path: '.a' } as const;
  const value = {
    path: '.a',
    value: 3,
    exists: true,
    secret: false,
    steps: [
      {
        ...known,
        kind: 'MERGED',
        path: '.b',
        overrode: [
          { value: 1, secret: false, step, heldBy: null },
          { value: 2, secret: false, step, heldBy: step },
        ],
      },
    ],
  } as const;
  const reported = { ...known, kind: 'submitted', path: '.a' };
  assert.deepEqual(explainedJson(value), {
    path: '.a',
    value: 3,
    exists: true,
    secret: false,
    steps: [
      {
        ...known,
        kind: 'merged',
        path: '.b',
        overrode: [
          { value: 1, secret: false, step: reported, heldBy: null },
          { value: 2, secret: false, step: reported, heldBy: reported },
        ],
      },
    ],
  });
});
