import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { planRollback } from '../../../src/domain/revision/plan-rollback.ts';
import { entryOf } from '../../support/submitted.ts';

describe('planRollback', () => {
  it('numbers restored documents in the order they have in the target revision', () => {
    const restored = (name: string, serial: number) => entryOf({ name }, { serial });
    const changes = [
      { before: null, after: restored('a', 3) },
      { before: entryOf({ name: 'b' }, { serial: 8 }), after: null },
      { before: entryOf({ name: 'c' }, { serial: 9 }), after: restored('c', 1) },
      { before: null, after: restored('d', 2) },
    ];
    const planned = planRollback(changes, { id: 4, serials: 10 });
    assert.deepEqual(
      planned.map(({ kind, id, after }) => [kind, id.name, after?.origin, after?.serial]),
      [
        ['created', 'a', 5, 13],
        ['deleted', 'b', undefined, undefined],
        ['updated', 'c', 5, 11],
        ['created', 'd', 5, 12],
      ],
    );
  });
});
