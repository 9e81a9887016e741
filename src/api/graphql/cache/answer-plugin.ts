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
import { answerKey, type Question, questionOf, type SourceReader } from './answer-key.ts';
import type { DocumentVersions } from './document-versions.ts';
import { entityTag, namesEntityTag } from './entity-tag.ts';
import { trustedVary } from './freshness.ts';
import { tagHeaders } from './tag-headers.ts';

/** What comes of one operation, on its way past Apollo. */
export interface Outbox {
  /** The question, if its answer follows from revisions alone. */
  question: Question | null;
  /** The name of the answer to the question. */
  key: Digest | null;
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
 * Makes the bytes of answers, and keeps those of answers that follow from revisions alone. To a GET of such an answer
 * it gives an entity tag, and spares a client that has it.
 */
export function answerPlugin(
  kept: KeptAnswers,
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
        if (kept.capacity === 0 && !isGet(asked)) return null;
        outbox.question = askedQuestion(asked);
        const reader = readerOf(contextValue, versions);
        outbox.key = outbox.question && (await answerKey(outbox.question, reader));
        return readyAnswer(asked, kept);
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
          kept.put(outbox.key, outbox.bytes);
          setHeaders(asked, taggedHeaders(asked));
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

function askedQuestion(asked: Asked): Question | null {
  const { schema, document, operation, request, contextValue, source = '' } = asked;
  // Which operation is meant may not be clear; that is reported where it is executed.
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

/** The answer that needs no work: that there is none to be sent, or one that was kept. */
function readyAnswer(asked: Asked, kept: KeptAnswers): GraphQLResponse | null {
  const { outbox } = asked.contextValue;
  if (outbox.key === null) return null;
  const headers = new HeaderMap(taggedHeaders(asked));
  const known = asked.request.http?.headers.get('if-none-match');
  if (namesEntityTag(known, headers.get('etag') ?? '')) {
    return { body: postedBody, http: { status: 304, headers } };
  }
  outbox.bytes = kept.get(outbox.key);
  return outbox.bytes && { body: postedBody, http: { headers } };
}

/** Whether a result only stands for what is in the outbox. */
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
 * Gives every other response to a GET of a trusted document an entity tag, of its bytes, and leaves out the body
 * if the client has it. Not if the response may contain secrets: nobody is to keep these.
 */
function setTrustedHeaders(asked: Responding): void {
  const { response, request, contextValue } = asked;
  const { outbox, standing } = contextValue;
  if (!outbox.isTrusted || !isGet(asked) || standing.hasOpenings()) return;
  if (outbox.bytes === null || response.http.headers.has('etag')) return;
  const tag = entityTag(digestOf(outbox.bytes.toString('utf8')), acceptOf(asked));
  setHeaders(asked, [['etag', tag], [...askAgain], ['vary', trustedVary]]);
  if (!namesEntityTag(request.http?.headers.get('if-none-match'), tag)) return;
  response.http.status = 304;
  outbox.bytes = null;
}
