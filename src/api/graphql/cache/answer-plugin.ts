import {
  type ApolloServerPlugin,
  type GraphQLRequestContext,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { digestOf } from '../../../domain/json/canonical.ts';
import { askAgain, type KeptAnswers } from '../../http/kept-answers.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type { CostReport } from '../execution/count-cost.ts';
import { resultBytes } from '../execution/result-text.ts';
import { type AnswerKey, answerKey } from './answer-key.ts';
import { namesEntityTag } from './entity-tag.ts';

/** What comes of one operation, on its way past Apollo. */
export interface Outbox {
  key: AnswerKey | null;
  bytes: Buffer | null;
  /** Whether the request is one of GraphQL over HTTP, whatever is wrong with its query. */
  isWellFormed: boolean;
  /** What the query may cost; null if it was not measured. */
  requestedCost: number | null;
}

export interface ServedContext extends GraphQLContext {
  readonly outbox: Outbox;
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
        if (response.body.kind !== 'single' || isPosted(response.body.singleResult)) return;
        const { errors } = response.body.singleResult;
        outbox.bytes = resultBytes({ ...response.body.singleResult, ...reportOf(asked) });
        response.body = postedBody;
        if (outbox.key === null || errors !== undefined || !standing.lasts()) return;
        kept.put(outbox.key.digest, outbox.bytes);
        for (const [name, value] of tagHeaders(asked, outbox.key)) {
          response.http.headers.set(name, value);
        }
      },
    }),
  };
}

type Asked = GraphQLRequestContext<ServedContext>;

/** What the answer says of its cost, beside data. */
function reportOf({ schema, document, operation, contextValue }: Asked): {
  readonly extensions?: CostReport;
} {
  const { requestedCost: requested } = contextValue.outbox;
  if (requested === null || document === undefined || !operation) return {};
  const actual = contextValue.cost.total({ schema, document, operation });
  return { extensions: { cost: { requested, actual } } };
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
  if (headers.has('etag') && namesEntityTag(known, entityTag(asked, key))) {
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
function entityTag({ request }: Asked, { digest }: AnswerKey): string {
  return `"${digestOf(`${digest} ${request.http?.headers.get('accept') ?? ''}`)}"`;
}

/**
 * The cache headers of a GET for an answer to a question that keeps its meaning. A browser's page at the same URL
 * is another thing.
 */
function tagHeaders(asked: Asked, key: AnswerKey): [string, string][] {
  if (!key.byNumber || !isGet(asked)) return [];
  return [['etag', entityTag(asked, key)], [...askAgain], ['vary', 'accept']];
}
