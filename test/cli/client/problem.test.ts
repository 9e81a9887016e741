import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { relocated } from '../../../src/cli/client/problem.ts';
import { fault, type Place, PurserError } from '../../../src/domain/errors.ts';

const inFile = (place: Place): Place =>
  place.line === undefined ? place : { ...place, file: 'a.yaml', line: place.line - 10 };

describe('a failure reported in other terms', () => {
  it('reports each place anew, and where the first of two documents is', () => {
    const twice = { document: 'x', first: 0, firstLine: 14 };
    const failure = relocated(
      new PurserError([
        fault('DOCUMENT_DUPLICATE', twice, { line: 20 }),
        fault('DOCUMENT_DUPLICATE', { document: 'x', first: 0 }, { document: 3 }),
      ]),
      inFile,
    );
    assert.deepEqual(
      failure.problems.map(({ place, facts }) => ({ place, facts })),
      [
        {
          place: { file: 'a.yaml', line: 10 },
          facts: { ...twice, firstLine: 4, firstFile: 'a.yaml' },
        },
        { place: { document: 3 }, facts: { document: 'x', first: 0 } },
      ],
    );
  });
});
