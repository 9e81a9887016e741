import { Graph as LayoutGraph, layout } from '@dagrejs/dagre';

/** The size of a document in the picture, in units of the picture. */
export const nodeSize = { width: 184, height: 44 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The keys of documents, and the lines between them. */
export interface LayoutInput {
  readonly keys: readonly string[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Where everything is. The picture begins at 0, 0. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The centre of each document, in the order of the keys. */
  readonly centres: readonly Point[];
  /** The points of each line, in the order of the edges. */
  readonly lines: readonly (readonly Point[])[];
}

const gap = { row: 14, column: 96, fold: 24 } as const;
/** Above this, a ranking is used that takes half the time and makes some lines longer. */
const maxExact = 300;
/** The picture's largest height in rows, for few documents. */
const minRows = 24;

/**
 * Lays documents out from left to right, needed ones first, by dagre. A column with very many documents is folded into
 * several, so that the picture is not a ribbon. Documents without lines follow below, as a block.
 */
export function layoutOf({ keys, edges }: LayoutInput): Layout {
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const ranked = keys.filter((key) => linked.has(key));
  const { centres, points, isFolded } = folded(ranked, rankedByDagre(ranked, edges), edges);
  const block = blockOf(
    keys.filter((key) => !linked.has(key)),
    Math.max(0, ...[...centres.values()].map(({ y }) => y + nodeSize.height / 2 + gap.column / 2)),
  );
  const all = new Map([...centres, ...block]);
  const placed = keys.map((key) => all.get(key) ?? { x: 0, y: 0 });
  return {
    width: Math.max(0, ...placed.map(({ x }) => x + nodeSize.width / 2)),
    height: Math.max(0, ...placed.map(({ y }) => y + nodeSize.height / 2)),
    centres: placed,
    lines: edges.map((edge, at) => (isFolded ? straight(edge, all) : (points[at] ?? []))),
  };
}

interface Ranked {
  readonly centres: ReadonlyMap<string, Point>;
  readonly points: readonly (readonly Point[])[];
}

function rankedByDagre(keys: readonly string[], edges: LayoutInput['edges']): Ranked {
  if (keys.length === 0) return { centres: new Map(), points: [] };
  const graph = new LayoutGraph({ multigraph: true });
  graph.setGraph({
    rankdir: 'LR',
    nodesep: gap.row,
    edgesep: gap.row,
    ranksep: gap.column,
    ranker: keys.length > maxExact ? 'tight-tree' : 'network-simplex',
  });
  // By number: dagre keeps names as members of objects, and a document may be called `__proto__`.
  const idOf = new Map(keys.map((key, at) => [key, String(at)]));
  const id = (key: string) => idOf.get(key) ?? '';
  for (const key of keys) graph.setNode(id(key), { ...nodeSize });
  edges.forEach(({ from, to }, at) => {
    graph.setEdge(id(from), id(to), {}, String(at));
  });
  layout(graph);
  const centreOf = (key: string) => graph.node(id(key)) as unknown as Point;
  const { x, y } = originOf(keys.map(centreOf));
  const moved = (point: Point) => ({ x: point.x - x, y: point.y - y });
  return {
    centres: new Map(keys.map((key) => [key, moved(centreOf(key))])),
    points: edges.map(({ from, to }, at) =>
      (graph.edge(id(from), id(to), String(at)) as { points: Point[] }).points.map(moved),
    ),
  };
}

/** The upper left corner of documents with these centres. */
function originOf(centres: readonly Point[]): Point {
  return {
    x: Math.min(...centres.map(({ x }) => x)) - nodeSize.width / 2,
    y: Math.min(...centres.map(({ y }) => y)) - nodeSize.height / 2,
  };
}

/** Folds each column that is higher than the picture may be into several, and moves what is right of it. */
function folded(
  keys: readonly string[],
  { centres, points }: Ranked,
  edges: LayoutInput['edges'],
): Ranked & { readonly isFolded: boolean } {
  const maxRows = Math.max(minRows, Math.ceil(2 * Math.sqrt(keys.length)));
  const columns = columnsOf(keys, centres);
  if (edges.length === 0 || !columns.some(({ length }) => length > maxRows)) {
    return { centres, points, isFolded: false };
  }
  const moved = new Map<string, Point>();
  const step = nodeSize.height + gap.row;
  let left = 0;
  const rowsOf = (count: number) => Math.ceil(count / Math.ceil(count / maxRows));
  const highest = Math.max(...columns.map(({ length }) => rowsOf(length)));
  for (const order of columns) {
    const rows = rowsOf(order.length);
    order.forEach((key, at) => {
      const x = left + Math.floor(at / rows) * (nodeSize.width + gap.fold) + nodeSize.width / 2;
      const indent = ((highest - rows) * step) / 2;
      moved.set(key, { x, y: indent + (at % rows) * step + nodeSize.height / 2 });
    });
    left += Math.ceil(order.length / rows) * (nodeSize.width + gap.fold) + gap.column;
  }
  return { centres: moved, points: [], isFolded: true };
}

/** The documents of each column from top to bottom, the left one first. */
function columnsOf(
  keys: readonly string[],
  centres: Ranked['centres'],
): readonly (readonly string[])[] {
  const columns = new Map<number, string[]>();
  const place = (key: string) => centres.get(key) ?? { x: 0, y: 0 };
  for (const key of keys) {
    const { x } = place(key);
    const column = columns.get(x);
    if (column === undefined) columns.set(x, [key]);
    else column.push(key);
  }
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([, column]) => column.sort((a, b) => place(a).y - place(b).y));
}

/** From the right side of a document to the left side of another. */
function straight(
  { from, to }: { readonly from: string; readonly to: string },
  centres: ReadonlyMap<string, Point>,
): readonly Point[] {
  const [start, end] = [centres.get(from), centres.get(to)];
  if (start === undefined || end === undefined) return [];
  return [
    { x: start.x + nodeSize.width / 2, y: start.y },
    { x: end.x - nodeSize.width / 2, y: end.y },
  ];
}

/** Documents without lines, in rows below `top`. */
function blockOf(keys: readonly string[], top: number): ReadonlyMap<string, Point> {
  const columns = Math.max(4, Math.ceil(Math.sqrt(keys.length / 3)));
  return new Map(
    keys.map((key, at) => [
      key,
      {
        x: (at % columns) * (nodeSize.width + gap.fold) + nodeSize.width / 2,
        y: top + Math.floor(at / columns) * (nodeSize.height + gap.row) + nodeSize.height / 2,
      },
    ]),
  );
}
