import {
  type ApolloServerPlugin,
  type GraphQLRequestContext,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { type Digest, digestOf } from '../../../domain/json/canonical.ts';
import { askAgain, type ResponseCache } from '../../http/response-cache.ts';
import type { WarningReport } from '../execution/answer-warnings.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type { CostReport } from '../execution/count-cost.ts';
import { resultBytes } from '../execution/result-text.ts';
import { type AnswerKey, answerKey } from './answer-key.ts';
import { namesEntityTag } from './entity-tag.ts';
import { freshness, trustedVary } from './freshness.ts';

/** The state of one operation while Apollo executes it. */
export interface Outbox {
  key: AnswerKey | null;
  bytes: Buffer | null;
  /** Whether this is a GraphQL request over HTTP, whether its query is valid or not. */
  isWellFormed: boolean;
  /** Whether the request named a trusted document. */
  readonly isTrusted: boolean;
  /** The maximum cost of the query; null if it was not measured. */
  requestedCost: number | null;
}

export interface ServedContext extends GraphQLContext {
  readonly outbox: Outbox;
  /** Takes the cost of the operation from the budget of the caller. @throws COST_BUDGET_EXCEEDED */
  readonly chargeCost: (cost: number) => void;
}

/** Replaces the data of an answer that is in the outbox. */
const posted: Record<string, unknown> = Object.freeze({});
const postedBody = { kind: 'single' as const, singleResult: { data: posted } };

/**
 * Serializes answers, and caches those that never change. A GET of such an answer receives a strong entity tag, and a
 * status 304 if the client has the answer.
 */
export function answerPlugin(cache: ResponseCache): ApolloServerPlugin<ServedContext> {
  return {
    requestDidStart: async () => ({
      didResolveSource: async ({ contextValue }) => {
        contextValue.outbox.isWellFormed = true;
      },
      responseForOperation: async (asked) => {
        const { outbox } = asked.contextValue;
        outbox.key = cache.capacity > 0 || isGet(asked) ? await keyOf(asked) : null;
        return outbox.key && readyAnswer(asked, outbox.key, cache);
      },
      willSendResponse: async (asked) => {
        const { response } = asked;
        const { outbox, stability } = asked.contextValue;
        if (response.body.kind !== 'single') return;
        if (isPosted(response.body.singleResult)) return setTrustedHeaders(asked);
        const { errors } = response.body.singleResult;
        outbox.bytes = resultBytes({ ...response.body.singleResult, ...reportOf(asked) });
        response.body = postedBody;
        if (errors !== undefined) return;
        if (outbox.key !== null && stability.lasts()) {
          cache.put(outbox.key.digest, outbox.bytes);
          setHeaders(asked, tagHeaders(asked, outbox.key));
        }
        setTrustedHeaders(asked);
      },
    }),
  };
}

type Asked = GraphQLRequestContext<ServedContext>;
type Responding = GraphQLRequestContextWillSendResponse<ServedContext>;

/** The cost and the warnings of the answer, as extensions. */
function reportOf({ schema, document, operation, contextValue }: Asked): {
  readonly extensions?: CostReport & WarningReport;
} {
  const { requestedCost: requested } = contextValue.outbox;
  if (requested === null || document === undefined || !operation) return {};
  const actual = contextValue.cost.total({ schema, document, operation });
  return { extensions: { cost: { requested, actual }, ...contextValue.warnings.report() } };
}

function isGet({ request }: Asked): boolean {
  return request.http?.method === 'GET';
}

async function keyOf(asked: Asked): Promise<AnswerKey | null> {
  const { schema, document, operation, request, contextValue, source = '' } = asked;
  // The operation may be ambiguous; the execution reports that.
  if (document === undefined || operation === undefined) return null;
  const valid = { schema, document, operation, variables: request.variables ?? {} };
  return answerKey(valid, source, contextValue);
}

/** The answer without execution: status 304, or a cached one. */
function readyAnswer(asked: Asked, key: AnswerKey, cache: ResponseCache): GraphQLResponse | null {
  const headers = new HeaderMap(tagHeaders(asked, key));
  const known = asked.request.http?.headers.get('if-none-match');
  if (headers.has('etag') && namesEntityTag(known, entityTag(asked, key.digest))) {
    return { body: postedBody, http: { status: 304, headers } };
  }
  const { outbox } = asked.contextValue;
  outbox.bytes = cache.get(key.digest);
  return outbox.bytes && { body: postedBody, http: { headers } };
}

/** Whether a result is only a placeholder for the data in the outbox. */
export function isPosted({ data }: { readonly data?: unknown }): boolean {
  return data === posted;
}

/**
 * The media type is part of the tag, because an answer in another type is another representation.
 */
function entityTag({ request }: Asked, digest: Digest): string {
  return `"${digestOf(`${digest} ${request.http?.headers.get('accept') ?? ''}`)}"`;
}

/**
 * The cache headers of a GET whose request will always mean the same. Not for the page that browsers receive at the
 * same URL.
 */
function tagHeaders(asked: Asked, key: AnswerKey): [string, string][] {
  if (!key.byNumber || !isGet(asked)) return [];
  const tag = ['etag', entityTag(asked, key.digest)] satisfies [string, string];
  const { config, outbox } = asked.contextValue;
  return outbox.isTrusted
    ? [tag, freshness(config), ['vary', trustedVary]]
    : [tag, [...askAgain], ['vary', 'accept']];
}

function setHeaders({ response }: Pick<Asked, 'response'>, headers: [string, string][]): void {
  for (const [name, value] of headers) response.http.headers.set(name, value);
}

/**
 * Gives every other response to a GET of a trusted document an entity tag, computed from its bytes, and leaves out the
 * body if the client has it. Not if the response may contain secrets: these must not be cached.
 */
function setTrustedHeaders(asked: Responding): void {
  const { response, request, contextValue } = asked;
  const { outbox, stability } = contextValue;
  if (!outbox.isTrusted || !isGet(asked) || stability.hasOpenings()) return;
  if (outbox.bytes === null || response.http.headers.has('etag')) return;
  const tag = entityTag(asked, digestOf(outbox.bytes.toString('utf8')));
  setHeaders(asked, [['etag', tag], [...askAgain], ['vary', trustedVary]]);
  if (!namesEntityTag(request.http?.headers.get('if-none-match'), tag)) return;
  response.http.status = 304;
  outbox.bytes = null;
}
