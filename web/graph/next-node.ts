import type { Graph } from './graph.ts';
import type { Layout, Point } from './layout.ts';

/** The keys that move from document to document. */
export const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;

/**
 * The document to which an arrow key leads from another: to the left the nearest one that it needs, to the right the
 * nearest that needs it; if there is none, and for up and down, the nearest in that direction. Null: there is none.
 */
export function nextNode(
  key: string,
  direction: Point,
  { nodes, edges }: Graph,
  { centres }: Pick<Layout, 'centres'>,
): string | null {
  const here = centres[nodes.findIndex((node) => node.key === key)];
  if (here === undefined) return null;
  const linked = new Set(
    direction.x === 0
      ? []
      : edges.flatMap(({ from, to }) => (from === key ? [to] : to === key ? [from] : [])),
  );
  const ahead = nodes.flatMap((node, at) => {
    const centre = centres[at];
    if (centre === undefined || node.key === key) return [];
    const distance = distanceAhead(here, centre, direction);
    return distance === null ? [] : [{ key: node.key, distance }];
  });
  const first = ahead.filter((one) => linked.has(one.key));
  const best = nearest(first.length > 0 ? first : ahead);
  return best?.key ?? null;
}

interface Ahead {
  readonly key: string;
  readonly distance: number;
}

function nearest(all: readonly Ahead[]): Ahead | null {
  return all.reduce<Ahead | null>(
    (best, one) => (best === null || one.distance < best.distance ? one : best),
    null,
  );
}

/** How far a point is in a direction, where what is aside counts more; null: it is not in that direction. */
function distanceAhead(from: Point, to: Point, direction: Point): number | null {
  const ahead = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
  const aside = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
  return ahead > 1 ? ahead + 3 * aside : null;
}
