import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  type ListPage,
  type ListPositions,
  readLists,
  requireRevision,
  revisionRef,
} from '../../../src/cli/client/paging.ts';
import { commandFailureOf } from '../../../src/cli/client/problem.ts';

interface Rows {
  readonly letters: string;
  readonly numbers: number;
}

/** The page after a cursor, which is the place of the row before it. */
function pageOf<Row>(
  all: readonly Row[],
  rows: number,
  after: string | null = null,
): ListPage<Row> {
  const begin = after === null ? 0 : Number(after) + 1;
  const nodes = all.slice(begin, begin + rows);
  const endCursor = nodes.length === 0 ? null : String(begin + nodes.length - 1);
  return { nodes, pageInfo: { hasNextPage: begin + nodes.length < all.length, endCursor } };
}

describe('readLists', () => {
  const letters = ['a', 'b', 'c', 'd', 'e'];
  const names = ['letters', 'numbers'] as const;

  it('reads all pages of all lists, each row once', async () => {
    const asked: ListPositions<Rows>[] = [];
    const read = await readLists<Rows>(names, async (positions) => {
      asked.push(positions);
      return {
        letters: pageOf(letters, 2, positions.letters?.after),
        numbers: pageOf([1], 2, positions.numbers?.after),
      };
    });
    assert.deepEqual(read, { letters, numbers: [1] });
    assert.deepEqual(asked, [
      {},
      { letters: { after: '1', hasMore: true }, numbers: { after: '0', hasMore: false } },
      { letters: { after: '3', hasMore: true }, numbers: { after: '0', hasMore: false } },
    ]);
  });

  it('has no rows of a list that was not requested', async () => {
    const read = await readLists<Rows>(names, async () => ({ numbers: pageOf([1, 2], 2) }));
    assert.deepEqual(read, { letters: [], numbers: [1, 2] });
  });
});

describe('a revision of options', () => {
  it('is one by number, one by tag, or the head', () => {
    assert.deepEqual(revisionRef({ revision: 0 }), { number: 0 });
    assert.deepEqual(revisionRef({ tag: 'x' }), { tag: 'x' });
    assert.deepEqual(revisionRef({}), { head: true });
  });

  it('is found, or missed by the words it was named with', () => {
    assert.equal(requireRevision(7, { revision: 7 }), 7);
    for (const [options, expected] of [
      [{ revision: 0 }, ['REVISION_NOT_FOUND', { revision: 0 }]],
      [{ tag: 'x' }, ['TAG_NOT_FOUND', { tag: 'x' }]],
      [{}, ['INTERNAL', {}]],
    ] as const) {
      assert.throws(
        () => requireRevision(null, options),
        (error: unknown) => {
          const [{ code, facts }] = commandFailureOf(error).problems;
          assert.deepEqual([code, facts], expected);
          return true;
        },
      );
    }
  });
});
