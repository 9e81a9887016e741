import { sliceSequence } from '../../../app/kernel/list-sequence.ts';
import type { Slice } from '../../../app/kernel/slice.ts';
import type { GraphQLContext } from '../execution/context.ts';
import { type ConnectionArguments, pageRequest } from './arguments.ts';
import type { Connection } from './models.ts';

/** A slice in the form of Relay's cursor connections. */
export function connectionOf<T, N>(
  slice: Slice<T>,
  toNode: (item: T, at: number) => N,
): Connection<N> {
  const { items, hasNextPage, hasPreviousPage } = slice;
  const nodes = items.map(({ node }, at) => toNode(node, at));
  return {
    nodes,
    edges: () => items.map(({ cursor }, at) => ({ cursor, node: nodes[at] as N })),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: () => items.at(0)?.cursor ?? null,
      endCursor: () => items.at(-1)?.cursor ?? null,
    },
    total: () => slice.total(),
  };
}

/**
 * A page of a list in memory. `rowsByDefault`: the rows if the request does not give a number; the default is the
 * maximum of a page, because most such lists are short.
 *
 * @throws ARGUMENT_INVALID
 */
export function connectionOfList<T, N>(
  items: Iterable<T>,
  page: ConnectionArguments,
  { config: { query } }: Pick<GraphQLContext, 'config'>,
  toNode: (item: T) => N,
  rowsByDefault: number = query.maxPageRows,
): Connection<N> {
  const rows = pageRequest(page, query.maxPageRows, rowsByDefault);
  return connectionOf(
    sliceSequence(() => items, rows, toNode),
    (node) => node,
  );
}

/** The `totalCount` of every connection, counted on demand. */
export const countedOnDemand = { totalCount: ({ total }: Connection<unknown>) => total() };
