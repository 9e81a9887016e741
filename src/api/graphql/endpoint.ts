import { type ApolloServer, HeaderMap } from '@apollo/server';
import { anonymous } from '../../domain/access/principal.ts';
import { fault } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import { type HttpAnswer, jsonType, refused } from '../http-answer.ts';
import { startApollo } from './apollo.ts';
import { createContext, type GraphQLContext, type Service } from './context.ts';
import { scanQuery } from './scan-query.ts';

/** A GraphQL request, whichever HTTP library took it. */
export interface HttpRequest {
  readonly id: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The query string, with its question mark. */
  readonly search: string;
  /** The JSON of the body, if there was one. */
  readonly body: unknown;
}

/** GraphQL over HTTP: one operation, or a batch of them, each answered for itself. */
export interface GraphQLEndpoint {
  answer(request: HttpRequest): Promise<HttpAnswer>;
  stop(): Promise<void>;
}

export async function createEndpoint(service: Service, logger: Logger): Promise<GraphQLEndpoint> {
  const limits = service.config.query;
  const apollo = await startApollo(limits, logger);

  async function answerOne(request: HttpRequest): Promise<HttpAnswer> {
    const faults = scanQuery(queryOf(request), limits);
    return faults.length > 0 ? refused(400, ...faults) : askApollo(apollo, service, request);
  }

  async function answerBatch(request: HttpRequest, batch: readonly unknown[]): Promise<HttpAnswer> {
    if (batch.length === 0) {
      return refused(400, fault('REQUEST_MALFORMED', { reason: 'the batch is empty' }));
    }
    if (batch.length > limits.batch) {
      return refused(400, fault('BATCH_TOO_LARGE', { size: batch.length, limit: limits.batch }));
    }
    const answers = await Promise.all(batch.map((body) => answerOne({ ...request, body })));
    const texts = answers.map(({ text }) => text);
    return { status: 200, headers: [jsonType], text: `[${texts.join(',')}]` };
  }

  return {
    answer: (request) =>
      Array.isArray(request.body) ? answerBatch(request, request.body) : answerOne(request),
    stop: () => apollo.stop(),
  };
}

function queryOf({ body, search }: HttpRequest): string {
  const asked = body as { readonly query?: unknown } | null | undefined;
  const query = asked?.query ?? new URLSearchParams(search).get('query');
  return typeof query === 'string' ? query : '';
}

async function askApollo(
  apollo: ApolloServer<GraphQLContext>,
  service: Service,
  { id, method, headers, search, body }: HttpRequest,
): Promise<HttpAnswer> {
  const httpGraphQLRequest = { method, headers: headerMap(headers), search, body };
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest,
    context: async () => createContext(service, anonymous, id),
  });
  const text = answer.body.kind === 'complete' ? answer.body.string : '';
  return { status: answer.status ?? 200, headers: answer.headers, text };
}

function headerMap(headers: HttpRequest['headers']): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}
