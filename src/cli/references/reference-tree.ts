import { type DocumentId, documentKey, documentLabel } from '../../domain/document/document.ts';
import { printable } from '../../domain/printable.ts';
import type { Colours } from '../terminal/terminal.ts';
import { padded } from '../terminal/text-width.ts';
import {
  type Direction,
  distances,
  edgesByEnd,
  type GraphEdge,
  type GraphRequest,
  type ReadGraph,
  type ReadGraphs,
} from './reference-graph.ts';

/** The direction of the query, so that only its references are reported as missing. */
type Asked = Pick<GraphRequest, 'depth' | 'relations'>;

interface Growing {
  readonly direction: Direction;
  readonly asked: Asked;
  readonly colours: Colours;
  readonly byEnd: ReadonlyMap<string, readonly GraphEdge[]>;
  readonly distances: ReadonlyMap<string, number>;
  /** Documents whose branches are drawn already. */
  readonly drawn: Set<string>;
}

const titles: Readonly<Record<Direction, readonly [string, string]>> = {
  out: ['needs', 'needs nothing'],
  in: ['needed by', 'needed by nothing'],
};

const elsewhere = '(*)';

/**
 * The references and referrers of documents, as trees. The references of a document are drawn once, where it is
 * nearest.
 */
export function referenceTree(
  { needs, neededBy }: ReadGraphs,
  asked: Asked,
  colours: Colours,
): string {
  const starts = (needs ?? neededBy)?.starts ?? [];
  const sections = [
    ...(needs === null ? [] : [growing(needs, 'out', asked, colours)]),
    ...(neededBy === null ? [] : [growing(neededBy, 'in', asked, colours)]),
  ];
  const lines = starts.flatMap((start) => [
    colours.bold(printable(documentLabel(start))),
    ...sections.flatMap((section) => sectionLines(section, start)),
  ]);
  if (lines.some((line) => line.endsWith(elsewhere))) {
    lines.push(colours.dim(`${elsewhere} what follows is shown at another place`));
  }
  return `${lines.join('\n')}\n`;
}

function growing(graph: ReadGraph, direction: Direction, asked: Asked, colours: Colours): Growing {
  return {
    direction,
    asked,
    colours,
    byEnd: edgesByEnd(graph, direction),
    distances: distances(graph, direction),
    drawn: new Set(),
  };
}

function sectionLines(on: Growing, start: DocumentId): readonly string[] {
  const { depth, relations = [] } = on.asked;
  // Nothing was requested.
  if (depth === 0) return [];
  const [title, nothing] = titles[on.direction];
  const none = relations.length === 0 ? nothing : `${nothing} as ${relations.join(' or ')}`;
  const key = documentKey(start);
  on.drawn.add(key);
  const lines = branchLines(on, key, 0, '');
  return lines.length === 0 ? [none] : [title, ...lines];
}

function branchLines(on: Growing, key: string, depth: number, margin: string): readonly string[] {
  const edges = on.byEnd.get(key) ?? [];
  const how = ({ relation }: GraphEdge): string => (on.direction === 'out' ? '' : 'as ') + relation;
  const width = Math.max(...edges.map((edge) => how(edge).length));
  return edges.flatMap((edge, at) => {
    const isLast = at === edges.length - 1;
    const next = on.direction === 'out' ? edge.to : edge.from;
    const nextKey = documentKey(next);
    const leadsOn = (on.byEnd.get(nextKey) ?? []).length > 0;
    // So trees are no deeper than requested, and no longer than the number of references.
    const isHere = on.distances.get(nextKey) === depth + 1 && !on.drawn.has(nextKey);
    if (isHere) on.drawn.add(nextKey);
    const marks = [
      ...(edge.isThere ? [] : [on.colours.red('(missing)')]),
      ...(leadsOn && !isHere ? [elsewhere] : []),
    ];
    const relation = on.colours.dim(padded(how(edge), width));
    const branch = `${margin}${isLast ? '└─' : '├─'} `;
    const line = [branch + relation, printable(documentLabel(next)), ...marks].join(' ');
    const inner = `${margin}${isLast ? '  ' : '│ '} `;
    return [line, ...(isHere ? branchLines(on, nextKey, depth + 1, inner) : [])];
  });
}
