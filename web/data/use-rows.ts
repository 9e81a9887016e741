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

const nothing = { nodes: [], totalCount: null, error: undefined, hasMore: true, cursor: null };

/**
 * Reads a connection page by page. Other variables, or another `version`, begin again; rows stay until the first page of
 * the new ones is here.
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
  const key = variables === null ? null : JSON.stringify([variables, version]);
  const keyNow = useRef(key);
  const select = useRef(pageOf);
  select.current = pageOf;

  const read = useCallback(
    async (before: Loaded<R>, given: Omit<V, 'after'>) => {
      const turn = Symbol();
      reading.current = turn;
      const after = before.cursor;
      const isFresh = version !== null;
      const { data, error } = await ask(client, document, { ...given, after } as V, isFresh);
      if (reading.current !== turn) return;
      reading.current = null;
      // Without permission for a root field that is never null, the whole data is null.
      const page = data ? (select.current(data) ?? null) : null;
      const nodes = [...before.nodes, ...(page?.nodes ?? [])];
      const { hasNextPage = false, endCursor = null } = page?.pageInfo ?? {};
      const totalCount = page?.totalCount ?? before.totalCount ?? (error ? 0 : null);
      setLoaded({ nodes, totalCount, error, hasMore: hasNextPage, cursor: endCursor });
    },
    [client, document, version],
  );

  const latest = useRef(variables);
  latest.current = variables;
  useEffect(() => {
    keyNow.current = key;
    if (key !== null && latest.current !== null) void read(nothing, latest.current);
  }, [key, read]);

  const readMore = () => {
    const given = latest.current;
    if (given !== null && loaded.hasMore && reading.current === null) void read(loaded, given);
  };
  return { ...loaded, readMore };
}
