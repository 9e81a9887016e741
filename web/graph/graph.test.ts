import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { graphOf, maxNodes, namedOf, nodeKey } from './graph.ts';

const named = (name: string) => ({ schema: 'a/B/v1', name });
const listed = (name: string, layer = 'site', abstract = false) => ({
  ...named(name),
  layer,
  abstract,
});
const need = (from: string, target: string) => ({
  relation: 'SUBSTITUTION' as const,
  from: named(from),
  target: named(target),
});

describe('the picture of documents', () => {
  it('has each document once: the rendered one, whatever the order of its layers', () => {
    for (const documents of [
      [listed('x', 'site'), listed('x', 'global', true)],
      [listed('x', 'global', true), listed('x', 'site')],
    ]) {
      const { nodes } = graphOf(documents, [], []);
      assert.deepEqual(
        nodes.map(({ key, layer, isAbstract }) => [key, layer, isAbstract]),
        [['a/B/v1 x', 'site', false]],
      );
    }
  });

  it('has each relation once, from what is needed, and none of a document with itself', () => {
    const needs = [need('x', 'y'), need('x', 'y'), need('x', 'x')];
    const { edges } = graphOf([listed('x'), listed('y')], needs, []);
    assert.deepEqual(edges, [{ from: 'a/B/v1 y', to: 'a/B/v1 x', relation: 'SUBSTITUTION' }]);
  });

  it('marks missing documents, and those with problems', () => {
    const flaw = { message: 'it is wrong', ...named('x') };
    const other = { message: 'of no document', schema: null, name: null };
    const { nodes } = graphOf([listed('x')], [need('x', 'lost')], [flaw, other]);
    assert.deepEqual(
      nodes.map(({ name, isMissing, problems }) => [name, isMissing, problems]),
      [
        ['x', false, ['it is wrong']],
        ['lost', true, []],
      ],
    );
  });

  it('ends at its largest number of documents, without relations of the others', () => {
    const documents = Array.from({ length: maxNodes + 1 }, (_, at) => listed(`n${at}`));
    const needs = [need('n0', `n${maxNodes}`), need(`n${maxNodes}`, 'n0'), need('n1', 'n0')];
    const { nodes, edges } = graphOf(documents, needs, []);
    assert.equal(nodes.length, maxNodes);
    assert.equal(edges.length, 1);
  });

  it('reads the keys that it writes', () => {
    const document = { schema: 'a/B/v1', name: 'with a space' };
    assert.deepEqual(namedOf(nodeKey(document)), document);
  });
});
