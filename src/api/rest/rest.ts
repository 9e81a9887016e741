import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { type Principal, unauthenticated } from '../../domain/access/principal.ts';
import { rightsText } from '../../domain/access/rights-text.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import type { Logger } from '../../ports/logger.ts';
import { logErrors } from '../graphql/execution/log-errors.ts';
import { asGraphQLError } from '../graphql/schema/errors.ts';
import { type Admission, bearerToken } from '../http/admission.ts';
import { clientAddress } from '../http/client-address.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { addRestRoutes, targetOf } from './add-routes.ts';
import { tracingHeaders, userHeader, warningHeaders } from './answer-headers.ts';
import { checkOrigin, checkType, yamlType } from './check-request.ts';
import { errorText, RestRefusal, restFailureOf, restRefusal } from './rest-errors.ts';
import { apiVersionOf, isRestPath, targetPath } from './rest-path.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';
import { restRoutes } from './routes.ts';
import { sendAnswer } from './send-answer.ts';

interface RestOptions {
  readonly app: App;
  readonly config: Config;
  readonly version: string;
  readonly admission: Admission;
  readonly kept: KeptAnswers;
  readonly logger: Logger;
}

/** How long a client may take none of an answer. */
const timeoutMs = 120_000;

/** The REST API of Deckhand, over the same use cases as GraphQL. (docs/rest.md#the-rest-api) */
export interface Rest {
  addTo(http: FastifyInstance): void;
  /** Whether what a request names is here, or would be. */
  owns(target: string): boolean;
  /** Answers a request that failed, on its way here too. */
  fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export function createRest(options: RestOptions): Rest {
  const fail: Rest['fail'] = (error, request, reply) => sendFailure(options, error, request, reply);
  return {
    owns: (target) => isRestPath(targetPath(target)),
    fail,
    addTo(http) {
      http.register(async (rest) => {
        rest.removeAllContentTypeParsers();
        rest.addContentTypeParser('*', { parseAs: 'buffer' }, readText);
        rest.setErrorHandler(fail);
        addRestRoutes(rest, restRoutes, {
          bodyLimit: options.config.limits.maxSubmissionBytes,
          onRequest: (request, reply) => authenticateRequest(options, request, reply),
          handler: (request, reply) => answerRequest(options, request, reply),
        });
      });
    },
  };
}

/** Requests of other methods, which no client of Deckhand sends, are refused without a look at their token. */
const usualMethods: ReadonlySet<string> = new Set(
  'GET HEAD PUT POST DELETE PATCH OPTIONS TRACE QUERY'.split(' '),
);

/** The methods of the requested path. @throws RestRefusal if nothing is there */
function requirePath(request: FastifyRequest): string {
  const { allow } = targetOf(request);
  if (allow !== null) return allow;
  const path = targetPath(request.url).slice(0, 255);
  throw restRefusal(404, 'HTTPRouteNotFound', `there is nothing at ${path}`);
}

/** @throws RestRefusal if nothing is at the path, or the path does not have the method */
function requireRoute(request: FastifyRequest): RestRoute {
  const allow = requirePath(request);
  const { route } = targetOf(request);
  if (route !== null) return route;
  const message = `${request.method} is not possible here, only ${allow}`;
  throw restRefusal(405, 'HTTPMethodNotAllowed', message, { allow });
}

/**
 * Before the body is read: a stranger makes us read nothing. What can be asked at all is no secret, so
 * that OPTIONS, which browsers and proxies send for themselves, needs no token.
 */
async function authenticateRequest(
  options: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.headers(tracingHeaders(request));
  const { method } = request;
  if (!usualMethods.has(method)) requireRoute(request);
  if (method !== 'OPTIONS' && targetOf(request).route?.allowsAnonymous !== true) {
    const by = await authenticateCaller(request, options);
    reply.headers(userHeader(by));
    checkOrigin(request, by, options.config.clients.cors);
  }
  checkType(request);
  if (method === 'OPTIONS') {
    return reply.headers({ allow: requirePath(request), 'content-type': yamlType }).send();
  }
  requireRoute(request);
  // Whatever it was said to be beyond that, the parser of the HTTP library shall not mind.
  request.headers['content-type'] = yamlType;
  return undefined;
}

async function answerRequest(
  { app, config, version, kept, logger }: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const route = requireRoute(request);
  if (route.namesRequest === false) reply.removeHeader('x-deckhand-req');
  const { url, body, visitor } = request;
  const asked: RestRequest = {
    app,
    by: visitor?.by ?? unauthenticated,
    params: targetOf(request).params,
    query: new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? ''),
    body: typeof body === 'string' ? body : '',
    baseUrl: config.restUrl,
  };
  const answered = await route.handle(asked);
  const { cacheKey = null, warnings = [] } = answered;
  reply.headers(warningHeaders(warnings));
  const { limits } = config;
  return sendAnswer(reply, answered, {
    isHead: request.method === 'HEAD',
    known: request.headers['if-none-match'],
    digest: cacheKey && answerDigest(route, asked, cacheKey, { version, limits }),
    kept,
    timeoutMs,
    onBroken: (error) => logErrors(logger, [asGraphQLError(error)], request.id),
  });
}

function sendFailure(
  { config, logger }: RestOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const translated = understood(error, config.limits.maxSubmissionBytes);
  const { route } = targetOf(request);
  const failure = restFailureOf(translated, route?.path);
  if (!(translated instanceof RestRefusal))
    logErrors(logger, [asGraphQLError(translated)], request.id);
  // A request may fail before anything was said of it.
  const traces = route?.namesRequest === false ? {} : tracingHeaders(request);
  // As bytes: Node would send headers in the encoding of a text that goes with them.
  return reply
    .headers({ ...securityHeaders, 'x-request-id': request.id, ...traces, ...failure.headers })
    .code(failure.status)
    .type(yamlType)
    .send(Buffer.from(errorText(failure, apiVersionOf(targetPath(request.url)))));
}

/** Lets in who asks, and leaves them at the request. Clients of Deckhand have a header of their own. */
async function authenticateCaller(
  request: FastifyRequest,
  { admission, config }: RestOptions,
): Promise<Principal> {
  const { authorization, 'x-auth-token': given } = request.headers;
  const token = typeof given === 'string' && given.trim() !== '' ? given.trim() : null;
  const visitor = await admission.admit({
    token: bearerToken(authorization) ?? token,
    address: clientAddress(request.raw, config.access.trustedProxies),
    requestId: request.id,
  });
  request.visitor = visitor;
  return visitor.by;
}

/** @throws REQUEST_MALFORMED */
async function readText(_request: unknown, body: Buffer): Promise<string> {
  if (!isUtf8(body)) throw refusal('REQUEST_MALFORMED', { reason: 'the body is not UTF-8' });
  return body.toString('utf8');
}

/** An error in our words, if it is one that the HTTP library found. */
function understood(error: unknown, limit: number): unknown {
  const { code, statusCode } = Object(error) as Readonly<Record<string, unknown>>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal('REQUEST_TOO_LARGE', { limit });
  if (typeof statusCode !== 'number' || statusCode >= 500) return error;
  if (code === 'FST_ERR_BAD_URL') {
    return refusal('REQUEST_MALFORMED', { reason: 'its path is encoded wrongly' });
  }
  return refusal('REQUEST_MALFORMED', { reason: 'it is not well-formed HTTP' });
}

/** What else decides how an answer looks. */
interface Settings {
  readonly version: string;
  readonly limits: Limits;
}

/**
 * The digest over all that an answer which never changes follows from: what its route says that is, what
 * was asked, the rights of who asks, and the settings.
 */
function answerDigest(
  { method, path }: RestRoute,
  { by, params, query, baseUrl }: RestRequest,
  key: readonly Json[],
  { version, limits }: Settings,
): Digest {
  const named = Object.entries(params);
  const asked = [method, path, named, query.toString(), baseUrl];
  const parts = ['rest', version, asked, canonicalText([...key]), rightsText(by.grants), limits];
  return digestOf(JSON.stringify(parts));
}
