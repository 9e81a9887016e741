import { memo } from 'react';
import type { Graph, GraphNode } from './graph.ts';
import { type Layout, nodeSize, type Point } from './layout.ts';
import { relations } from './relations.ts';

const { width, height } = nodeSize;
const maxNameLength = 23;
const maxKindLength = 30;

/** All lines, in one path for each relation: thousands of elements would make moving slow. */
export const Lines = memo(function Lines({
  graph,
  layout,
}: {
  readonly graph: Graph;
  readonly layout: Layout;
}) {
  return relations.map(({ id, relation }) => (
    <path
      key={id}
      className={`graph-line is-${id}`}
      d={graph.edges
        .map((edge, at) => (edge.relation === relation ? curve(layout.lines[at] ?? []) : ''))
        .join('')}
    />
  ));
});

/** What of the picture is lit: the relations of a document, or the documents at their ends. */
interface LitProps {
  readonly graph: Graph;
  readonly layout: Layout;
  /** The key of the document; null: nothing is lit. */
  readonly of: string | null;
}

/** The lines of one document, lit. */
export function LitRelations({ graph, layout, of }: LitProps) {
  const lines = graph.edges.map(({ from, to }, at) =>
    from === of || to === of ? curve(layout.lines[at] ?? []) : '',
  );
  return <path className="graph-lit" d={lines.join('')} />;
}

/** One document and those at the other ends of its lines, lit. */
export function LitNodes({ graph, layout, of }: LitProps) {
  const ends = new Set(
    graph.edges.flatMap(({ from, to }) => (from === of || to === of ? [from, to] : [])),
  );
  const boxes = graph.nodes.map(({ key }, at) => {
    const { x, y } = layout.centres[at] ?? { x: 0, y: 0 };
    const corner = `M${x - width / 2} ${y - height / 2}`;
    return ends.has(key) || key === of ? `${corner}h${width}v${height}h${-width}z` : '';
  });
  return <path className="graph-lit" d={boxes.join('')} />;
}

/** One document. */
export const NodeBox = memo(function NodeBox({
  node: { schema, name, layer: layerName, isAbstract, isMissing, problems },
  at,
  x,
  y,
  layer,
  isStop,
  isSelected,
  isCentre,
}: {
  readonly node: GraphNode;
  /** Its position in the list of documents. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The number of its layer's colour. */
  readonly layer: number | undefined;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly isSelected: boolean;
  readonly isCentre: boolean;
}) {
  const faults = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const facts = [
    schema,
    layerName,
    isAbstract && 'abstract',
    isMissing && 'missing',
    problems.length > 0 && faults,
  ].filter((fact) => typeof fact === 'string');
  const states = [
    isAbstract && 'is-abstract',
    (isMissing || problems.length > 0) && 'is-bad',
    isMissing && 'is-missing',
    isSelected && 'is-selected',
    isCentre && 'is-centre',
  ].filter((state) => state !== false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
    <g
      role="button"
      data-at={at}
      data-layer={layer}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isSelected}
      className={['graph-node', ...states].join(' ')}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
    >
      <title>{`${name}, ${facts.join(', ')}`}</title>
      <rect className="graph-box" width={width} height={height} rx="4" />
      <rect className="graph-layer" width="6" height={height} rx="2" />
      <text className="graph-name" x="15" y="18">
        {shortened(name, problems.length > 0 ? maxNameLength - 4 : maxNameLength)}
      </text>
      <text className="graph-kind" x="15" y="34">
        {shortened(
          [schema.split('/').slice(1).join('/'), layerName ?? ''].join(' '),
          maxKindLength,
        )}
      </text>
      {problems.length > 0 && (
        <text className="graph-badge" x={width - 8} y="18">
          ! {problems.length}
        </text>
      )}
    </g>
  );
});

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** A line through points, which leaves and enters documents horizontally. */
function curve([start, ...others]: readonly Point[]): string {
  if (start === undefined) return '';
  let before = start;
  const parts = others.map((point) => {
    const middle = (before.x + point.x) / 2;
    const part = `C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    before = point;
    return part;
  });
  return `M${start.x} ${start.y}${parts.join('')}`;
}
