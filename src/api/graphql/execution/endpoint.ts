import { type ApolloServer, HeaderMap } from '@apollo/server';
import { type Fault, fault, PurserError } from '../../../domain/errors.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { AdmittedCaller } from '../../http/admission.ts';
import type { CostBudgets } from '../../http/cost-budgets.ts';
import {
  type HttpAnswer,
  type HttpBytes,
  jsonType,
  refusalAnswer,
} from '../../http/http-answer.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Outbox, ServedContext } from '../cache/answer-plugin.ts';
import { createDocumentVersions } from '../cache/document-versions.ts';
import { createRepeats, type Repeats } from '../cache/repeats.ts';
import type { TrustedQueries } from '../trusted/trusted-queries.ts';
import { withQuery } from '../trusted/with-query.ts';
import { startApollo } from './apollo.ts';
import { createContext, type Service } from './context.ts';
import { scanQuery } from './scan-query.ts';

/** A GraphQL request, whichever HTTP library received it. */
export interface GraphQLHttpRequest {
  readonly id: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The query string, with its question mark. */
  readonly search: string;
  /** The parsed JSON of the body, if there was one. */
  readonly body: unknown;
  /** The caller. */
  readonly admitted: AdmittedCaller;
  /** Whether the request named a trusted document, whose text is now its query. */
  readonly isTrusted?: boolean;
}

/** GraphQL over HTTP: one operation, or a batch of them, each with a result of its own. */
export interface GraphQLEndpoint {
  /** @throws RATE_LIMITED */
  answer(request: GraphQLHttpRequest): Promise<HttpAnswer | HttpBytes>;
  stop(): Promise<void>;
}

interface EndpointOptions {
  readonly cache: ResponseCache;
  /** `null`: queries may cost any amount in a minute. */
  readonly budgets: CostBudgets | null;
  /** `null`: the server has no trusted documents. */
  readonly trusted: TrustedQueries | null;
  readonly logger: Logger;
}

export async function createEndpoint(
  service: Service,
  { cache, budgets, trusted, logger }: EndpointOptions,
): Promise<GraphQLEndpoint> {
  const limits = service.config.query;
  // One half for what was asked, the other for what decides the answers.
  const pollBytes = limits.maxPollCacheBytes / 2;
  const versions = createDocumentVersions(service.app, pollBytes);
  const apollo = await startApollo(limits, { cache, versions }, logger);
  const repeats = createRepeats(service, { versions, cache }, pollBytes);

  async function answerOne(asked: GraphQLHttpRequest): Promise<HttpAnswer | HttpBytes> {
    let request = asked;
    try {
      request = await withQuery(trusted, asked);
    } catch (error) {
      if (error instanceof PurserError) return unscanned(asked, error.faults);
      throw error;
    }
    const charge = (cost: number) => budgets?.charge(request.admitted.by, cost);
    const spared = await repeats.answer(request);
    if (spared !== null && isCharged(charge, spared.cost)) return spared;
    const [first, ...rest] = scanQuery(queryOf(request), limits);
    if (first !== undefined) return unscanned(request, [first, ...rest]);
    return askApollo({ apollo, service, repeats, charge }, request);
  }

  async function answerBatch(
    request: GraphQLHttpRequest,
    batch: readonly unknown[],
  ): Promise<HttpAnswer | HttpBytes> {
    if (batch.length === 0) {
      return refusalAnswer(400, fault('REQUEST_MALFORMED', { reason: 'the batch is empty' }));
    }
    if (batch.length > limits.maxBatchSize) {
      return refusalAnswer(
        400,
        fault('BATCH_TOO_LARGE', { size: batch.length, limit: limits.maxBatchSize }),
      );
    }
    await request.admitted.charge(batch.length - 1);
    const answers = await Promise.all(batch.map((body) => answerOne({ ...request, body })));
    const parts = answers.flatMap((answer, at) => [
      Buffer.from(at === 0 ? '[' : ','),
      'text' in answer ? Buffer.from(answer.text) : answer.bytes,
    ]);
    return { status: 200, headers: [jsonType], bytes: Buffer.concat([...parts, Buffer.from(']')]) };
  }

  return {
    answer: (request) =>
      Array.isArray(request.body) ? answerBatch(request, request.body) : answerOne(request),
    stop: () => apollo.stop(),
  };
}

/** Whether the caller has the budget for a query, which is then charged. Executing it gives the refusal. */
function isCharged(charge: (cost: number) => void, cost: number): boolean {
  try {
    charge(cost);
    return true;
  } catch (error) {
    if (error instanceof PurserError) return false;
    throw error;
  }
}

function queryOf({ body, search }: GraphQLHttpRequest): string {
  const asked = body as { readonly query?: unknown } | null | undefined;
  const query = asked?.query ?? new URLSearchParams(search).get('query');
  return typeof query === 'string' ? query : '';
}

const responseType = 'application/graphql-response+json';

/**
 * The status of a well-formed request whose query cannot be executed. Clients that accept
 * `application/json` treat any status but 200 as a response of an intermediary.
 *
 * @see https://graphql.github.io/graphql-over-http/draft/#sec-application-json
 */
function requestErrorStatus(contentType: string | undefined): number {
  return contentType?.startsWith(responseType) ? 400 : 200;
}

/** The response to a query that is refused before parsing. */
function unscanned(
  { headers }: GraphQLHttpRequest,
  faults: readonly [Fault, ...Fault[]],
): HttpAnswer {
  const isAccepted = headers['accept']?.includes(responseType) === true;
  const type = isAccepted ? `${responseType}; charset=utf-8` : jsonType[1];
  const { text } = refusalAnswer(400, ...faults);
  return { status: requestErrorStatus(type), headers: [['content-type', type]], text };
}

interface Asking {
  readonly apollo: ApolloServer<ServedContext>;
  readonly service: Service;
  readonly repeats: Repeats;
  readonly charge: (cost: number) => void;
}

async function askApollo(
  { apollo, service, repeats, charge }: Asking,
  request: GraphQLHttpRequest,
): Promise<HttpAnswer | HttpBytes> {
  const { id, method, headers, search, body, admitted, isTrusted = false } = request;
  const outbox: Outbox = {
    question: null,
    key: null,
    bytes: null,
    isWellFormed: false,
    isTrusted,
    requestedCost: null,
  };
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method, headers: headerMap(headers), search, body },
    context: async () => ({
      ...createContext(service, admitted.by, id),
      outbox,
      chargeCost: charge,
    }),
  });
  const { question, key, requestedCost: cost } = outbox;
  const type = answer.headers.get('content-type');
  if (question !== null && key !== null && cost !== null && type !== undefined) {
    repeats.remember(request, { question, cost, type });
  }
  const given = answer.status ?? 200;
  const isRequestError = given === 400 && outbox.isWellFormed;
  const status = isRequestError ? requestErrorStatus(answer.headers.get('content-type')) : given;
  const text = answer.body.kind === 'complete' ? answer.body.string : '';
  return text === '' && outbox.bytes !== null
    ? { status, headers: answer.headers, bytes: outbox.bytes }
    : { status, headers: answer.headers, text };
}

function headerMap(headers: GraphQLHttpRequest['headers']): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}
