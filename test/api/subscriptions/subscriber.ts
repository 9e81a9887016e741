import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { TestServer } from '../serve.ts';

/** What a subscription gives. */
export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: what is in an answer is for the test to know
  readonly data?: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export function webSocketUrl({ url }: Pick<TestServer, 'url'>): string {
  return `${url.replace(/^http/, 'ws')}/graphql`;
}

/** The client that users of graphql-ws have. */
export function connect(server: Pick<TestServer, 'url'>, options?: Partial<ClientOptions>): Client {
  return createClient({
    url: webSocketUrl(server),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...options,
  });
}

/** The results of an operation, as they come. */
export function subscribe(
  client: Client,
  query: string,
  variables?: Record<string, unknown>,
): AsyncIterableIterator<Result> {
  return client.iterate({
    query,
    ...(variables && { variables }),
  }) as AsyncIterableIterator<Result>;
}

/** The next result; fails if there is none. */
export async function next(results: AsyncIterableIterator<Result>): Promise<Result> {
  const { value, done } = await results.next();
  if (done === true) throw new Error('it has ended');
  return value;
}
