import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { documentKey } from '../../../src/domain/document/document.ts';
import { createBoundedMemo } from '../../../src/domain/render/bounded-memo.ts';
import type { RenderNode } from '../../../src/domain/render/graph/graph-types.ts';
import { startRendering } from '../../../src/domain/render/graph-rendering.ts';
import { renderKeys } from '../../../src/domain/render/render-key.ts';
import { arbitrarySet } from '../../support/arbitrary-set.ts';
import { graphOf, type Item, itemsOf, renderSet } from '../../support/render-set.ts';

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

type Keeps = (node: RenderNode) => boolean;

/** A rendering of a set, and what it takes to go on with it. */
function begin(
  items: readonly Item[],
  {
    keeps = (() => true) as Keeps,
    memo = createBoundedMemo(2 ** 20),
    maxTotalSteps = 1e9,
    stepsBefore = 0,
  } = {},
) {
  const graph = graphOf(items);
  const options = { maxBytes: 2 ** 20, maxTotalSteps };
  const rendering = startRendering({
    graph,
    keys: renderKeys(graph),
    memo,
    options,
    keeps,
    stepsBefore,
  });
  const documents = new Map(items.map(({ facts, document }) => [documentKey(facts), document]));
  const bodyOf = (entry: RenderNode['entry']) =>
    documents.get(documentKey(entry)) as Item['document'];
  const take = (nodes: readonly RenderNode[]) => {
    for (const _ of rendering.render(nodes, bodyOf));
  };
  const held = () => [...rendering.outcome().results.keys()].map((key) => key.at(-1));
  return { ...rendering, graph, memo, take, held };
}

const namesOf = (nodes: readonly RenderNode[]) => nodes.map(({ entry }) => entry.name);

describe('startRendering', () => {
  it('gives the same some nodes at a time, whatever it keeps and knows', () => {
    const steps = fc.integer({ min: 1, max: 5 });
    const bytes = fc.constantFrom(0, 1_000, 2 ** 20);
    fc.assert(
      fc.property(arbitrarySet, steps, bytes, fc.boolean(), (items, step, memoBytes, knows) => {
        const memo = createBoundedMemo(memoBytes);
        const check = begin(items, { memo, keeps: () => false });
        if (knows) check.take(check.todo);
        const keeps = ({ key }: RenderNode) => key.length % 2 === 0;
        const { graph, todo, take, outcome } = begin(items, { memo, keeps });
        for (let at = 0; at < todo.length; at += step) take(todo.slice(at, at + step));
        const whole = renderSet(items);
        const kept = graph.order.filter((node) => whole.results.has(node.key) && keeps(node));
        const { results, faults } = outcome();
        assert.deepEqual(faults, whole.faults);
        for (const { key } of kept) {
          assert.deepEqual(results.get(key)?.data, whole.results.get(key)?.data);
        }
      }),
    );
  });

  it('holds only what others are made from', () => {
    const { todo, take, held } = begin(itemsOf(chain), { keeps: () => false });
    assert.deepEqual(namesOf(todo), ['a', 'd', 'b', 'c']);
    const heldAfter = todo.map((node) => {
      take([node]);
      return held();
    });
    assert.deepEqual(heldAfter, [['a'], ['a'], ['b'], []]);
  });

  it('keeps what is asked for', () => {
    const { todo, take, held } = begin(itemsOf(chain), { keeps: ({ key }) => key.endsWith('a') });
    take(todo);
    assert.deepEqual(held(), ['a']);
  });

  it('renders just what a change reaches', () => {
    const { todo, take, memo } = begin(itemsOf(chain), { keeps: () => false });
    take(todo);
    const changed = itemsOf(chain.replace('data: 1', 'data: 2'));
    assert.deepEqual(namesOf(begin(changed, { memo, keeps: () => false }).todo), ['a', 'b', 'c']);
  });

  it('renders what is known to be sound again only for its data', () => {
    const { todo, take, memo } = begin(itemsOf(chain), {
      keeps: () => false,
      memo: createBoundedMemo(0),
    });
    take(todo);
    const todoFor = (name: string) =>
      namesOf(begin(itemsOf(chain), { memo, keeps: ({ entry }) => entry.name === name }).todo);
    assert.deepEqual(['', 'a', 'b', 'd'].map(todoFor), [[], ['a'], ['a', 'b'], ['d']]);
  });

  it('has what the memo forgets once it began', () => {
    const memo = createBoundedMemo(2_000);
    const first = begin(itemsOf(chain), { memo });
    first.take(first.todo);
    const { todo, held } = begin(itemsOf(chain), { memo });
    for (let at = 0; at < 20; at += 1) memo.put(`other ${at}`, { data: 'x'.repeat(100) });
    assert.deepEqual([todo, held().sort()], [[], ['a', 'b', 'c', 'd']]);
  });

  it('comes to nothing more once the work for all ran out', () => {
    const { todo, take, held, outcome } = begin(itemsOf(chain), { maxTotalSteps: 0 });
    take(todo);
    const faults = outcome().faults.map(({ code, place }) => [code, place.name]);
    assert.deepEqual([held().sort(), faults], [['a', 'd'], [['LIMIT_EXCEEDED', 'b']]]);
  });

  it('counts the work of other parts towards that for all', () => {
    const maxTotalSteps = 1_000;
    const { todo, take, outcome } = begin(itemsOf(chain), { maxTotalSteps, stepsBefore: 1_000 });
    take(todo);
    assert.deepEqual(
      outcome().faults.map(({ code }) => code),
      ['LIMIT_EXCEEDED'],
    );
    const next = begin(itemsOf(chain), { maxTotalSteps, stepsBefore: outcome().steps });
    next.take(next.todo);
    assert.deepEqual([next.held(), next.outcome().faults], [[], []]);
  });
});
