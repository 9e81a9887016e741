import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { inspectChanges } from '../../../src/domain/revision/inspect-changes.ts';
import { makeRevision } from '../../../src/domain/revision/make-revision.ts';
import type { PlannedChange } from '../../../src/domain/revision/plan-change.ts';
import { noMaps, revisionZero } from '../../../src/domain/revision/revision.ts';
import { entryOf } from '../../support/submitted.ts';

const note = { author: 'ada', message: '', createdAt: '2026-11-21T10:00:00.000Z' };

/** What is wrong with revision 1 if its documents, in order of key, have these serials. */
function reasonsFor(serials: readonly number[]): readonly string[] {
  const changes = serials.map((serial, at): PlannedChange => {
    const after = entryOf({ name: `n${at}` }, { serial });
    return { kind: 'created', id: after, before: null, after };
  });
  return inspectChanges(makeRevision(revisionZero, noMaps, changes, note), revisionZero, changes);
}

describe('inspecting the serials of a revision', () => {
  it('accepts the order of the submission, and the order of key of older versions', () => {
    for (const serials of [[], [1, 2, 3], [3, 1, 2], [2, 1]]) {
      assert.deepEqual(reasonsFor(serials), [], serials.join(' '));
    }
  });

  it('refuses serials that are missing, repeated, or of another revision', () => {
    for (const serials of [[2], [1, 1], [1, 3], [1, 2, 4], [0, 1]]) {
      assert.deepEqual(
        reasonsFor(serials),
        ['serials do not go on from those of the revision before it'],
        serials.join(' '),
      );
    }
  });
});
