import {
  type Client,
  cacheExchange,
  createClient,
  fetchExchange,
  mapExchange,
  subscriptionExchange,
} from '@urql/core';
import { createClient as createStream } from 'graphql-sse';
import { refuseSession } from './session.ts';

const url = '/graphql';

let opened: { readonly token: string | null; readonly client: Client } | null = null;

/** The client for a token. Another token is another client: nothing that one caller was shown stays for the next. */
export function clientFor(token: string | null): Client {
  if (opened?.token !== token) opened = { token, client: openClient(token) };
  return opened.client;
}

/**
 * A client for GraphQL on behalf of one caller, with a cache of its own. Subscriptions are server-sent events. If the
 * server refuses the token, the page asks for another one.
 */
function openClient(token: string | null): Client {
  const headers: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  const stream = createStream({ url, headers, retryAttempts: Number.POSITIVE_INFINITY });
  return createClient({
    url,
    preferGetMethod: false,
    fetchOptions: { headers },
    exchanges: [
      mapExchange({
        onError({ graphQLErrors }) {
          if (graphQLErrors.some((error) => codeOf(error) === 'UNAUTHENTICATED')) refuseSession();
        },
      }),
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }, { context }) => ({
          subscribe: (sink) => ({
            unsubscribe: stream.subscribe(
              {
                query,
                ...(variables !== undefined && { variables: variables as Record<string, unknown> }),
              },
              // A stream ends only when nobody needs it; a sink of urql takes errors of any kind.
              {
                next: (result) => sink.next(result as never),
                error: sink.error,
                complete: sink.complete,
              },
              {
                connected: () => (context['onConnected'] as (() => void) | undefined)?.(),
              },
            ),
          }),
        }),
      }),
    ],
  });
}

/** The stable code of an error of Purser. */
export function codeOf(error: { readonly extensions?: Readonly<Record<string, unknown>> }): string {
  return String(error.extensions?.['code'] ?? '');
}
