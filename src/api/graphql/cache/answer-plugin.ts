import {
  type ApolloServerPlugin,
  type GraphQLRequestContext,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { type Digest, digestOf } from '../../../domain/json/canonical.ts';
import { askAgain, type KeptAnswers } from '../../http/kept-answers.ts';
import type { WarningReport } from '../execution/answer-warnings.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type { CostReport } from '../execution/count-cost.ts';
import { resultBytes } from '../execution/result-text.ts';
import { type AnswerKey, answerKey } from './answer-key.ts';
import { namesEntityTag } from './entity-tag.ts';
import { freshness, trustedVary } from './freshness.ts';

/** What comes of one operation, on its way past Apollo. */
export interface Outbox {
  key: AnswerKey | null;
  bytes: Buffer | null;
  /** Whether the request is one of GraphQL over HTTP, whatever is wrong with its query. */
  isWellFormed: boolean;
  /** Whether the request named a trusted document. */
  readonly isTrusted: boolean;
  /** What the query may cost; null if it was not measured. */
  requestedCost: number | null;
}

export interface ServedContext extends GraphQLContext {
  readonly outbox: Outbox;
  /** Takes the cost of the operation from the budget of the caller. @throws COST_BUDGET_EXCEEDED */
  readonly chargeCost: (cost: number) => void;
}

/** Stands for the data of an answer that is in the outbox. */
const posted: Record<string, unknown> = Object.freeze({});
const postedBody = { kind: 'single' as const, singleResult: { data: posted } };

/**
 * Makes the bytes of answers, and keeps those of answers that never change. To a GET of such an answer
 * it gives a strong entity tag, and spares a client that has it.
 */
export function answerPlugin(kept: KeptAnswers): ApolloServerPlugin<ServedContext> {
  return {
    requestDidStart: async () => ({
      didResolveSource: async ({ contextValue }) => {
        contextValue.outbox.isWellFormed = true;
      },
      responseForOperation: async (asked) => {
        const { outbox } = asked.contextValue;
        outbox.key = kept.capacity > 0 || isGet(asked) ? await keyOf(asked) : null;
        return outbox.key && readyAnswer(asked, outbox.key, kept);
      },
      willSendResponse: async (asked) => {
        const { response } = asked;
        const { outbox, standing } = asked.contextValue;
        if (response.body.kind !== 'single') return;
        if (isPosted(response.body.singleResult)) return setTrustedHeaders(asked);
        const { errors } = response.body.singleResult;
        outbox.bytes = resultBytes({ ...response.body.singleResult, ...reportOf(asked) });
        response.body = postedBody;
        if (errors !== undefined) return;
        if (outbox.key !== null && standing.lasts()) {
          kept.put(outbox.key.digest, outbox.bytes);
          setHeaders(asked, tagHeaders(asked, outbox.key));
        }
        setTrustedHeaders(asked);
      },
    }),
  };
}

type Asked = GraphQLRequestContext<ServedContext>;
type Responding = GraphQLRequestContextWillSendResponse<ServedContext>;

/** What the answer says of its cost and its warnings, beside data. */
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
  // Which operation is meant may not be clear; that is reported where it is executed.
  if (document === undefined || operation === undefined) return null;
  const valid = { schema, document, operation, variables: request.variables ?? {} };
  return answerKey(valid, source, contextValue);
}

/** The answer that needs no work: that there is none to be sent, or one that was kept. */
function readyAnswer(asked: Asked, key: AnswerKey, kept: KeptAnswers): GraphQLResponse | null {
  const headers = new HeaderMap(tagHeaders(asked, key));
  const known = asked.request.http?.headers.get('if-none-match');
  if (headers.has('etag') && namesEntityTag(known, entityTag(asked, key.digest))) {
    return { body: postedBody, http: { status: 304, headers } };
  }
  const { outbox } = asked.contextValue;
  outbox.bytes = kept.get(key.digest);
  return outbox.bytes && { body: postedBody, http: { headers } };
}

/** Whether a result only stands for what is in the outbox. */
export function isPosted({ data }: { readonly data?: unknown }): boolean {
  return data === posted;
}

/** An answer in another type is another representation, so what was asked for is in its tag. */
function entityTag({ request }: Asked, digest: Digest): string {
  return `"${digestOf(`${digest} ${request.http?.headers.get('accept') ?? ''}`)}"`;
}

/**
 * The cache headers of a GET for an answer to a question that keeps its meaning. A browser's page at the same URL
 * is another thing.
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
 * Gives every other response to a GET of a trusted document an entity tag, of its bytes, and leaves out the body
 * if the client has it. Not if the response may contain secrets: nobody is to keep these.
 */
function setTrustedHeaders(asked: Responding): void {
  const { response, request, contextValue } = asked;
  const { outbox, standing } = contextValue;
  if (!outbox.isTrusted || !isGet(asked) || standing.hasOpenings()) return;
  if (outbox.bytes === null || response.http.headers.has('etag')) return;
  const tag = entityTag(asked, digestOf(outbox.bytes.toString('utf8')));
  setHeaders(asked, [['etag', tag], [...askAgain], ['vary', trustedVary]]);
  if (!namesEntityTag(request.http?.headers.get('if-none-match'), tag)) return;
  response.http.status = 304;
  outbox.bytes = null;
}
