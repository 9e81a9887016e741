import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { documentKey } from '../../../src/domain/document/document.ts';
import { createBoundedMemo } from '../../../src/domain/render/bounded-memo.ts';
import { outputOf } from '../../../src/domain/render/render-graph.ts';
import { arbitrarySet } from '../../support/arbitrary-set.ts';
import { runs } from '../../support/properties.ts';
import { graphOf, type RenderedSet, renderSet } from '../../support/render-set.ts';

const shuffled = arbitrarySet.chain((items) =>
  fc.tuple(fc.constant(items), fc.shuffledSubarray([...items], { minLength: items.length })),
);

/** What a rendering gives, as a plain value. */
function summary({ graph, results, faults }: RenderedSet): unknown {
  return { order: graph.order.map(({ key }) => key), results: [...results], faults };
}

describe('rendering a set', () => {
  it('gives the same whatever the order of its documents', () => {
    fc.assert(
      fc.property(shuffled, ([items, other]) => {
        assert.deepEqual(summary(renderSet(other)), summary(renderSet(items)));
      }),
      { numRuns: runs(300) },
    );
  });

  it('gives the same for one document as for all', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        const { results } = renderSet(items);
        for (const { facts } of items) {
          const key = documentKey(facts);
          assert.deepEqual(renderSet(items, { targets: [key] }).results.get(key), results.get(key));
        }
      }),
    );
  });

  it('gives the same with a memo that has seen it, and then reads no body', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        const memo = createBoundedMemo(2 ** 20);
        const first = renderSet(items, { memo });
        const again = renderSet(items, { memo });
        assert.deepEqual(summary(again), summary(first));
        assert.ok(again.bodiesRead <= items.length - first.results.size);
      }),
    );
  });

  it('leaves out a document only for a fault of its own or of what it depends on', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        const { graph, results, faults } = renderSet(items);
        const faulty = new Set(faults.map(({ place }) => `${place.schema} ${place.name}`));
        for (const { key, entry, inherits, sources, faults: own } of graph.order) {
          const behind = [inherits, ...sources].some((node) => node && !results.has(node.key));
          const failed = own.length > 0 || faulty.has(`${entry.schema} ${entry.name}`);
          assert.ok(results.has(key) || behind || failed);
        }
      }),
    );
  });

  it('names documents in the order of their keys in its output', () => {
    fc.assert(
      fc.property(arbitrarySet, (items) => {
        const keys = outputOf(graphOf(items)).map(({ key }) => key);
        assert.deepEqual(
          keys,
          keys.toSorted((one, other) => (one < other ? -1 : 1)),
        );
      }),
    );
  });
});
