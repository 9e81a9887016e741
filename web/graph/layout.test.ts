import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type LayoutInput, layoutOf, nodeSize } from './layout.ts';

/** Pairs of documents that cover each other. */
function overlaps({ keys, edges }: LayoutInput): readonly string[] {
  const { centres } = layoutOf({ keys, edges });
  return centres.flatMap((one, at) =>
    centres.slice(at + 1).flatMap((other, after) => {
      const isApart =
        Math.abs(one.x - other.x) >= nodeSize.width - 0.1 ||
        Math.abs(one.y - other.y) >= nodeSize.height - 0.1;
      return isApart ? [] : [`${keys[at]} and ${keys[at + 1 + after]}`];
    }),
  );
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);

describe('the layout', () => {
  it('puts what is needed on the left, and draws lines from it to the right', () => {
    const { centres, lines } = layoutOf({
      keys: ['site', 'region', 'global'],
      edges: [
        { from: 'global', to: 'region' },
        { from: 'region', to: 'site' },
      ],
    });
    const [site, region, global] = centres.map(({ x }) => x);
    assert.ok((global ?? 0) < (region ?? 0) && (region ?? 0) < (site ?? 0));
    for (const line of lines) assert.ok((line[0]?.x ?? 0) < (line.at(-1)?.x ?? 0));
  });

  it.each([
    ['nothing', { keys: [], edges: [] }],
    ['one document', { keys: ['a'], edges: [] }],
    ['documents without lines', { keys: names(50), edges: [] }],
    [
      'a circle',
      {
        keys: ['a', 'b'],
        edges: [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' },
        ],
      },
    ],
    [
      'names of members of objects',
      {
        keys: ['__proto__', 'constructor'],
        edges: [{ from: '__proto__', to: 'constructor' }],
      },
    ],
    [
      'one document that all others need',
      {
        keys: names(200),
        edges: names(200)
          .map((to) => ({ from: 'n0', to }))
          .slice(1),
      },
    ],
  ])('covers no document with another: %s', (_title, input) => {
    assert.deepEqual(overlaps(input), []);
    assert.equal(layoutOf(input).lines.length, input.edges.length);
  });

  it('is not a ribbon: a column of many documents is folded', () => {
    const keys = names(200);
    const edges = keys.slice(1).map((to) => ({ from: 'n0', to }));
    const { width, height } = layoutOf({ keys, edges });
    assert.ok(height / width < 3 && width / height < 3, `${width} by ${height}`);
  });
});
