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
import { answerKey, type Question, questionOf, type SourceReader } from './answer-key.ts';
import type { DocumentVersions } from './document-versions.ts';
import { entityTag, namesEntityTag } from './entity-tag.ts';
import { trustedVary } from './freshness.ts';
import { tagHeaders } from './tag-headers.ts';

/** The state of one operation while Apollo executes it. */
export interface Outbox {
  /** The question, if its answer follows from revisions alone. */
  question: Question | null;
  /** The name of the answer to the question. */
  key: Digest | null;
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
 * Makes the bytes of answers, and keeps those of answers that follow from revisions alone. To a GET of such an answer
 * it gives an entity tag, and spares a client that has it.
 */
export function answerPlugin(
  cache: ResponseCache,
  versions: DocumentVersions,
): ApolloServerPlugin<ServedContext> {
  return {
    requestDidStart: async () => ({
      didResolveSource: async ({ contextValue }) => {
        contextValue.outbox.isWellFormed = true;
      },
      responseForOperation: async (asked) => {
        const { contextValue } = asked;
        const { outbox } = contextValue;
        if (cache.capacity === 0 && !isGet(asked)) return null;
        outbox.question = askedQuestion(asked);
        const reader = readerOf(contextValue, versions);
        outbox.key = outbox.question && (await answerKey(outbox.question, reader));
        return readyAnswer(asked, cache);
      },
      willSendResponse: async (asked) => {
        const { response } = asked;
        const { outbox, stability } = asked.contextValue;
        if (response.body.kind !== 'single') return;
        if (isPosted(response.body.singleResult)) return setTrustedHeaders(asked);
        const { errors } = response.body.singleResult;
        outbox.bytes = resultBytes({ ...response.body.singleResult, ...reportOf(asked) });
        response.body = postedBody;
        // Then the answer does not follow from the question, and a repeat must be executed.
        if (errors !== undefined || !stability.lasts()) outbox.key = null;
        if (errors !== undefined) return;
        if (outbox.key !== null) {
          cache.put(outbox.key, outbox.bytes);
          setHeaders(asked, taggedHeaders(asked));
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

function askedQuestion(asked: Asked): Question | null {
  const { schema, document, operation, request, contextValue, source = '' } = asked;
  // The operation may be ambiguous; the execution reports that.
  if (document === undefined || operation === undefined) return null;
  const valid = { schema, document, operation, variables: request.variables ?? {} };
  return questionOf(valid, source, contextValue);
}

/** Reads the revisions that the operation reads. */
function readerOf({ by, loaders }: ServedContext, versions: DocumentVersions): SourceReader {
  return {
    revision: (ref) => loaders.revision(ref),
    versions: (revision, ids) => versions(by, revision, ids),
  };
}

/** The answer without execution: status 304, or a cached one. */
function readyAnswer(asked: Asked, cache: ResponseCache): GraphQLResponse | null {
  const { outbox } = asked.contextValue;
  if (outbox.key === null) return null;
  const headers = new HeaderMap(taggedHeaders(asked));
  const known = asked.request.http?.headers.get('if-none-match');
  if (namesEntityTag(known, headers.get('etag') ?? '')) {
    return { body: postedBody, http: { status: 304, headers } };
  }
  outbox.bytes = cache.get(outbox.key);
  return outbox.bytes && { body: postedBody, http: { headers } };
}

/** Whether a result is only a placeholder for the data in the outbox. */
export function isPosted({ data }: { readonly data?: unknown }): boolean {
  return data === posted;
}

/** The cache headers of a GET for an answer that has a key. */
function taggedHeaders(asked: Asked): [string, string][] {
  const { outbox, config } = asked.contextValue;
  const { question, key, isTrusted } = outbox;
  if (question === null || key === null || !isGet(asked)) return [];
  return tagHeaders(question, key, { accept: acceptOf(asked), isTrusted, config });
}

function acceptOf({ request }: Asked): string {
  return request.http?.headers.get('accept') ?? '';
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
  const tag = entityTag(digestOf(outbox.bytes.toString('utf8')), acceptOf(asked));
  setHeaders(asked, [['etag', tag], [...askAgain], ['vary', trustedVary]]);
  if (!namesEntityTag(request.http?.headers.get('if-none-match'), tag)) return;
  response.http.status = 304;
  outbox.bytes = null;
}
