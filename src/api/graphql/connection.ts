import type { Slice } from '../../app/app.ts';
import type { Connection } from './models.ts';

/** A slice in the form of Relay's cursor connections. */
export function connectionOf<T, N>(slice: Slice<T>, toNode: (item: T) => N): Connection<N> {
  const edges = slice.items.map(({ cursor, node }) => ({ cursor, node: toNode(node) }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: slice.hasNextPage,
      hasPreviousPage: slice.hasPreviousPage,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    total: () => slice.total(),
  };
}
