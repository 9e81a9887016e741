import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import { dotText, mermaidText } from '../../../src/cli/references/reference-drawing.ts';
import type { GraphEdge, ReadGraph } from '../../../src/cli/references/reference-graph.ts';
import { referenceTree } from '../../../src/cli/references/reference-tree.ts';
import { type DocumentId, documentKey } from '../../../src/domain/document/document.ts';

const id = (name: string): DocumentId => ({ schema: 'a/B/v1', name, layer: null });
const edge = (from: DocumentId, to: DocumentId, isThere = true): GraphEdge => ({
  relation: 'reference',
  from,
  to,
  isThere,
});
const graph = (nodes: readonly DocumentId[], edges: readonly GraphEdge[]): ReadGraph => ({
  starts: nodes.slice(0, 1),
  nodes: new Map(nodes.map((node) => [documentKey(node), node])),
  edges,
  isCut: false,
});

describe('a drawn graph', () => {
  it('shows missing documents, and those that need themselves', () => {
    const missing = graph([id('x')], [edge(id('x'), id('y'), false), edge(id('x'), id('x'))]);
    assert.ok(dotText(missing).includes('n1 [label="a/B/v1\\ny", style=dashed];\n'));
    assert.ok(mermaidText(missing).includes('n1["a/B/v1<br/>y"]:::missing\n'));
    assert.equal(
      referenceTree({ needs: missing, neededBy: null }, { depth: 1 }, createColors(false)),
      `[a/B/v1, -] x
needs
├─ reference [a/B/v1, -] y (missing)
└─ reference [a/B/v1, -] x (*)
(*) what follows is shown at another place
`,
    );
  });

  const names = [
    { name: '"]; x', dot: '\\"]; x', mermaid: '#34;#93;#59; x' },
    { name: '\\n\\', dot: '\\\\n\\\\', mermaid: '#92;n#92;' },
    { name: '&quot;#35;', dot: '&amp;quot;#35;', mermaid: '#38;quot#59;#35;35#59;' },
    { name: '<b>`', dot: '<b>`', mermaid: '#60;b#62;#96;' },
    {
      name: '%%{init: {}}%%',
      dot: '%%{init: {}}%%',
      mermaid: '#37;#37;#123;init#58; #123;#125;#125;#37;#37;',
    },
    { name: 'a\nb\u001b', dot: 'a\\\\u000ab\\\\u001b', mermaid: 'a#92;u000ab#92;u001b' },
    { name: 'päivä 船', dot: 'päivä 船', mermaid: 'päivä 船' },
  ];
  for (const { name, dot, mermaid } of names) {
    it(`holds the name ${JSON.stringify(name)} as text`, () => {
      const drawn = graph([id(name)], []);
      assert.equal(dotText(drawn).split('\n')[3], `  n0 [label="a/B/v1\\n${dot}", penwidth=2];`);
      assert.equal(mermaidText(drawn).split('\n')[1], `  n0["a/B/v1<br/>${mermaid}"]:::start`);
    });
  }

  it('draws a ladder of shared documents once, where they are nearest', () => {
    const nodes = Array.from({ length: 60 }, (_, at) => id(`n${at}`));
    const edges = nodes.flatMap((from, at) =>
      [at + 1, at + 2].flatMap((next) => (nodes[next] ? [edge(from, nodes[next])] : [])),
    );
    const graphs = { needs: graph(nodes, edges), neededBy: null };
    const text = referenceTree(graphs, { depth: 100 }, createColors(false));
    assert.equal(text.split('\n').length, edges.length + 4);
  });
});
