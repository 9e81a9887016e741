import { useCallback, useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import type { TypedDocumentString } from './generated/graphql.ts';
import { ask } from './use-operation.ts';

/** One page of a connection. */
export interface Page<R> {
  readonly nodes: readonly R[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The rows of a connection that were read so far. */
export interface Rows<R> {
  readonly nodes: readonly R[];
  /** The number of all rows; null before the first page. */
  readonly totalCount: number | null;
  readonly error: CombinedError | undefined;
  readonly hasMore: boolean;
  /** Reads the next page, unless one is being read. */
  readMore(): void;
}

type Loaded<R> = Omit<Rows<R>, 'readMore'> & { readonly cursor: string | null };

const nothing: Loaded<never> = {
  nodes: [],
  totalCount: null,
  error: undefined,
  hasMore: true,
  cursor: null,
};

/**
 * Reads a connection page by page. Other variables begin again; another `version` reads as many rows as there were, so
 * that no list gets shorter under the reader. Rows stay until the new ones are here.
 */
export function useRows<T, V, R>(
  document: TypedDocumentString<T, V>,
  variables: Omit<V, 'after'> | null,
  pageOf: (data: T) => Page<R> | null | undefined,
  version: unknown = null,
): Rows<R> {
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded<R>>(nothing);
  const reading = useRef<symbol | null>(null);
  const key = variables === null ? null : JSON.stringify(variables);
  const shown = useRef<{ readonly key: string | null; readonly count: number }>({ key, count: 0 });
  const select = useRef(pageOf);
  select.current = pageOf;

  const read = useCallback(
    async (before: Loaded<R>, given: Omit<V, 'after'>, least = 0) => {
      const turn = Symbol();
      reading.current = turn;
      const isFresh = version !== null;
      let found = before;
      do {
        const asked = { ...given, after: found.cursor } as V;
        const { data, error } = await ask(client, document, asked, isFresh);
        if (reading.current !== turn) return;
        // Without permission for a root field that is never null, the whole data is null.
        found = withPage(found, data ? (select.current(data) ?? null) : null, error);
      } while (found.hasMore && found.nodes.length < least);
      reading.current = null;
      shown.current = { key: JSON.stringify(given), count: found.nodes.length };
      setLoaded(found);
    },
    [client, document, version],
  );

  const latest = useRef(variables);
  latest.current = variables;
  useEffect(() => {
    if (key === null || latest.current === null) return;
    void read(nothing, latest.current, shown.current.key === key ? shown.current.count : 0);
  }, [key, read]);

  const readMore = () => {
    const given = latest.current;
    if (given !== null && loaded.hasMore && reading.current === null) void read(loaded, given);
  };
  return { ...loaded, readMore };
}

/** The rows so far, and those of the next page; null: there is none, because of an error. */
function withPage<R>(
  before: Loaded<R>,
  page: Page<R> | null,
  error: CombinedError | undefined,
): Loaded<R> {
  return {
    nodes: [...before.nodes, ...(page?.nodes ?? [])],
    totalCount: page?.totalCount ?? before.totalCount ?? (error ? 0 : null),
    error,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    cursor: page?.pageInfo.endCursor ?? null,
  };
}
