import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  cyclesAmong,
  inDependencyOrder,
} from '../../../../src/domain/render/graph/dependency-order.ts';

interface Node {
  readonly key: string;
  readonly needs: readonly string[];
}

const keys = [...'abcdefgh'];
const graphs = fc
  .array(fc.subarray(keys, { maxLength: 3 }), { minLength: keys.length, maxLength: keys.length })
  .map((needs) => keys.map((key, at): Node => ({ key, needs: needs[at] ?? [] })));

function look(nodes: readonly Node[]) {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const dependenciesOf = ({ needs }: Node) => needs.map((key) => byKey.get(key) as Node);
  const { order, rest } = inDependencyOrder(nodes, dependenciesOf);
  return { order, rest, cycles: cyclesAmong(rest, dependenciesOf), dependenciesOf };
}

/** All that a node depends on, directly or not. */
function reach(node: Node, dependenciesOf: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const seen = new Set(dependenciesOf(node));
  for (const next of seen) for (const further of dependenciesOf(next)) seen.add(further);
  return seen;
}

describe('inDependencyOrder', () => {
  it('puts each node after those it depends on, and leaves out just what reaches a cycle', () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        const { order, rest, dependenciesOf } = look(nodes);
        const onCycle = (node: Node): boolean => reach(node, dependenciesOf).has(node);
        for (const [at, node] of order.entries()) {
          for (const other of dependenciesOf(node)) assert.ok(order.slice(0, at).includes(other));
        }
        const stuck = nodes.filter(
          (node) => onCycle(node) || [...reach(node, dependenciesOf)].some(onCycle),
        );
        assert.deepEqual(rest, stuck);
      }),
    );
  });

  it('does not depend on the order of the nodes', () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        const one = look(nodes);
        const other = look(nodes.toReversed());
        assert.deepEqual([other.order, other.rest], [one.order, one.rest]);
      }),
    );
  });
});

describe('cyclesAmong', () => {
  it('groups the nodes that reach each other', () => {
    fc.assert(
      fc.property(graphs, (nodes) => {
        const { cycles, dependenciesOf } = look(nodes);
        const reached = new Map(nodes.map((node) => [node, reach(node, dependenciesOf)]));
        for (const node of nodes) {
          const mates = nodes.filter(
            (other) => reached.get(node)?.has(other) && reached.get(other)?.has(node),
          );
          const groups = cycles.filter((cycle) => cycle.includes(node));
          assert.deepEqual(groups, mates.length === 0 ? [] : [mates]);
        }
      }),
    );
  });
});
