import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { documentKey } from '../../../src/domain/document/document.ts';
import { createBoundedMemo, holdMemo } from '../../../src/domain/render/bounded-memo.ts';
import { missingBodies, outputOf } from '../../../src/domain/render/render-graph.ts';
import { renderKeys } from '../../../src/domain/render/render-key.ts';
import { arbitrarySet } from '../../support/arbitrary-set.ts';
import { graphOf, itemsOf, type RenderedSet, renderSet } from '../../support/render-set.ts';

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
      { numRuns: 300 },
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

const chain = `
schema: example/Kind/v1
metadata: { schema: metadata/Document/v1, name: a }
data: 1
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: b
  substitutions: [{ src: { schema: example/Kind/v1, name: a, path: . }, dest: { path: .v } }]
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: c
  substitutions: [{ src: { schema: example/Kind/v1, name: b, path: .v }, dest: { path: .v } }]
---
schema: example/Kind/v1
metadata: { schema: metadata/Document/v1, name: d }
data: 4
`;

describe('the memo of renderings', () => {
  it('misses just what a change reaches', () => {
    const memo = createBoundedMemo(2 ** 20);
    const keyOf = (name: string): string => `example/Kind/v1\u0000${name}`;
    renderSet(itemsOf(chain), { memo });
    const changed = graphOf(itemsOf(chain.replace('data: 1', 'data: 2')));
    const missing = missingBodies(changed, renderKeys(changed), memo);
    assert.deepEqual(missing.map(documentKey), ['a', 'b', 'c'].map(keyOf));
  });

  it('asks for the bodies that rendering then reads', () => {
    const items = itemsOf(chain);
    const graph = graphOf(items);
    const memo = createBoundedMemo(2 ** 20);
    const missing = missingBodies(graph, renderKeys(graph), memo);
    assert.equal(missing.length, renderSet(items, { memo }).bodiesRead);
  });

  it('forgets what was used longest ago when it is full', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('one', 'x'.repeat(100));
    memo.put('two', 'x'.repeat(100));
    memo.get('one');
    memo.put('three', 'x'.repeat(100));
    assert.deepEqual(
      ['one', 'two', 'three'].map((key) => memo.get(key) !== undefined),
      [true, false, true],
    );
  });

  it('does not keep what is larger than all of it', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('small', 1);
    memo.put('large', 'x'.repeat(1_000));
    assert.deepEqual([memo.get('small'), memo.get('large')], [1, undefined]);
  });

  it('remembers a null', () => {
    const memo = createBoundedMemo(1_000);
    memo.put('key', null);
    assert.equal(memo.get('key'), null);
    assert.equal(holdMemo(memo).get('key'), null);
  });

  it('can be held on to while others use it', () => {
    const memo = createBoundedMemo(500);
    memo.put('mine', 1);
    const held = holdMemo(memo);
    held.get('mine');
    memo.put('theirs', 'x'.repeat(100));
    assert.deepEqual([memo.get('mine'), held.get('mine')], [undefined, 1]);
  });
});
