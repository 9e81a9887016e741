import { useEffect, useRef } from 'react';
import {
  type AnyVariables,
  type Client,
  type CombinedError,
  type OperationResult,
  useClient,
  useQuery,
} from 'urql';
import type { TypedDocumentString } from './generated/graphql.ts';

/** The state of a query. `data` may be there with an `error`: GraphQL answers what it can. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: CombinedError | undefined;
  readonly isWaiting: boolean;
}

/**
 * Sends a query when its variables change; null: not yet. Answers about one revision are cached for good. With a
 * `version`, the server is asked again when it changes; what it said before stays until then.
 */
export function useAnswer<T, V>(
  document: TypedDocumentString<T, V>,
  variables: V | null,
  version: number | null = null,
): Answer<T> {
  const [{ data, error, fetching, stale }, repeat] = useQuery<T, AnyVariables>({
    query: String(document),
    variables: variables as AnyVariables,
    pause: variables === null,
    requestPolicy: version === null ? 'cache-first' : 'cache-and-network',
  });
  const answered = useRef(version);
  useEffect(() => {
    if (answered.current === version) return;
    answered.current = version;
    repeat({ requestPolicy: 'network-only' });
  }, [version, repeat]);
  // Without permission for a root field that is never null, the whole data is null.
  const known = variables === null ? undefined : (data ?? undefined);
  return { data: known, error, isWaiting: fetching || stale };
}

/** A function that sends queries, for what is asked on demand. */
export function useAsk(): <T, V>(
  document: TypedDocumentString<T, V>,
  variables: V,
  isFresh?: boolean,
) => Promise<OperationResult<T>> {
  const client = useClient();
  return (document, variables, isFresh = false) => ask(client, document, variables, isFresh);
}

/** Sends one query. `isFresh`: whatever is cached, ask the server, and keep nothing. */
export function ask<T, V>(
  client: Client,
  document: TypedDocumentString<T, V>,
  variables: V,
  isFresh = false,
): Promise<OperationResult<T>> {
  return client
    .query<T>(String(document), variables as AnyVariables, {
      requestPolicy: isFresh ? 'network-only' : 'cache-first',
    })
    .toPromise();
}

/** A function that sends mutations. */
export function useChange(): <T, V>(
  document: TypedDocumentString<T, V>,
  variables: V,
) => Promise<OperationResult<T>> {
  const client = useClient();
  return <T, V>(document: TypedDocumentString<T, V>, variables: V) =>
    client.mutation<T>(String(document), variables as AnyVariables).toPromise();
}
