import { type DocumentId, documentKey } from '../../domain/document/document.ts';
import { dotEscaped, mermaidEscaped } from '../../domain/graph-text.ts';
import type { ReadGraph } from './reference-graph.ts';

interface DrawnNode {
  /** `n0`: names of documents may contain any characters. */
  readonly id: string;
  readonly document: DocumentId;
  readonly isStart: boolean;
  readonly isThere: boolean;
}

interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly label: string }[];
}

/** A graph in the language of Graphviz. */
export function dotText(graph: ReadGraph): string {
  const { nodes, edges } = drawingOf(graph);
  const style = ({ isStart, isThere }: DrawnNode): string =>
    isThere ? (isStart ? ', penwidth=2' : '') : ', style=dashed';
  const lines = [
    'digraph references {',
    '  rankdir=LR;',
    '  node [shape=box];',
    ...nodes.map((node) => {
      const label = linesOf(node.document).map(dotEscaped).join('\\n');
      return `  ${node.id} [label="${label}"${style(node)}];`;
    }),
    ...edges.map(({ from, to, label }) => `  ${from} -> ${to} [label="${label}"];`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** A graph in the language of Mermaid. */
export function mermaidText(graph: ReadGraph): string {
  const { nodes, edges } = drawingOf(graph);
  const style = ({ isStart, isThere }: DrawnNode): string =>
    isThere ? (isStart ? ':::start' : '') : ':::missing';
  const lines = [
    'flowchart LR',
    ...nodes.map((node) => {
      const label = linesOf(node.document).map(mermaidEscaped).join('<br/>');
      return `  ${node.id}["${label}"]${style(node)}`;
    }),
    ...edges.map(({ from, to, label }) => `  ${from} -->|${label}| ${to}`),
    '  classDef start stroke-width:3px',
    '  classDef missing stroke-dasharray:4',
  ];
  return `${lines.join('\n')}\n`;
}

function drawingOf(graph: ReadGraph): Drawing {
  const starts = new Set(graph.starts.map(documentKey));
  const missing = graph.edges
    .filter(({ isThere }) => !isThere)
    .map(({ to }) => [documentKey(to), to] as const)
    .filter(([key]) => !graph.nodes.has(key));
  const all = [...new Map([...graph.nodes, ...missing])];
  const ids = new Map(all.map(([key], at) => [key, `n${at}`]));
  const idOf = (document: DocumentId): string => ids.get(documentKey(document)) ?? '';
  return {
    nodes: all.map(([key, document]) => ({
      id: ids.get(key) ?? '',
      document,
      isStart: starts.has(key),
      isThere: graph.nodes.has(key),
    })),
    edges: graph.edges.map(({ relation, from, to }) => ({
      from: idOf(from),
      to: idOf(to),
      label: relation,
    })),
  };
}

function linesOf({ schema, name, layer }: DocumentId): readonly string[] {
  return [layer === null ? schema : `${schema}, ${layer}`, name];
}
