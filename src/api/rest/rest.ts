import type { IncomingMessage } from 'node:http';
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
import { type Admission, callerOf } from '../http/admission.ts';
import { readChunks, textOfBody } from '../http/body-text.ts';
import type { ResponseCache } from '../http/response-cache.ts';
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
  readonly cache: ResponseCache;
  readonly logger: Logger;
}

/** How long a client may read no part of a response, in milliseconds. */
const timeoutMs = 120_000;

/** The REST API of Deckhand, over the same use cases as GraphQL. (docs/rest.md#the-rest-api) */
export interface Rest {
  addTo(http: FastifyInstance): void;
  /** Whether the REST API handles a request, or would if it existed. */
  owns(target: string): boolean;
  /** Responds to a request that failed, also before its route. */
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
        rest.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) =>
          textOfBody(await readChunks(request, payload)),
        );
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

/** Requests with other methods, which clients of Deckhand never send, are refused before authentication. */
const commonMethods: ReadonlySet<string> = new Set(
  'GET HEAD PUT POST DELETE PATCH OPTIONS TRACE QUERY'.split(' '),
);

/** The methods of the requested path. @throws RestRefusal if the path does not exist */
function requirePath(request: FastifyRequest): string {
  const { allow } = targetOf(request);
  if (allow !== null) return allow;
  const path = targetPath(request.url).slice(0, 255);
  throw restRefusal(404, 'HTTPRouteNotFound', `there is nothing at ${path}`);
}

/** @throws RestRefusal if the path does not exist, or does not have the method */
function requireRoute(request: FastifyRequest): RestRoute {
  const allow = requirePath(request);
  const { route } = targetOf(request);
  if (route !== null) return route;
  const message = `${request.method} is not possible here, only ${allow}`;
  throw restRefusal(405, 'HTTPMethodNotAllowed', message, { allow });
}

/**
 * Before the body is read: an unauthenticated caller cannot make the server read bodies. The routes are no secret, so
 * OPTIONS, which browsers and proxies send on their own, needs no token.
 */
async function authenticateRequest(
  options: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.headers(tracingHeaders(request));
  const { method } = request;
  if (!commonMethods.has(method)) requireRoute(request);
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
  // Replaces the media type, so that the parser of the HTTP library accepts the rest of the header.
  request.headers['content-type'] = yamlType;
  return undefined;
}

async function answerRequest(
  { app, config, version, cache, logger }: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const route = requireRoute(request);
  if (route.namesRequest === false) reply.removeHeader('x-deckhand-req');
  const { url, body, admitted } = request;
  const asked: RestRequest = {
    app,
    by: admitted?.by ?? unauthenticated,
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
    cache,
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
  // A request may fail before its headers are set.
  const traces = route?.namesRequest === false ? {} : tracingHeaders(request);
  // As bytes: Node would send headers in the encoding of a text that is sent with them.
  return reply
    .headers({ ...securityHeaders, 'x-request-id': request.id, ...traces, ...failure.headers })
    .code(failure.status)
    .type(yamlType)
    .send(Buffer.from(errorText(failure, apiVersionOf(targetPath(request.url)))));
}

/**
 * Authenticates the caller, and stores the result in the request. Clients of Deckhand use a header of their own for the
 * token.
 */
async function authenticateCaller(
  request: FastifyRequest,
  { admission, config }: RestOptions,
): Promise<Principal> {
  const { 'x-auth-token': given } = request.headers;
  const token = typeof given === 'string' && given.trim() !== '' ? given.trim() : null;
  const caller = callerOf(request.raw, config.access, request.id);
  const admitted = await admission.admit({ ...caller, token: caller.token ?? token });
  request.admitted = admitted;
  return admitted.by;
}

/** An error as a fault of the catalogue, if the HTTP library raised it. */
function understood(error: unknown, limit: number): unknown {
  const { code, statusCode } = Object(error) as Readonly<Record<string, unknown>>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal('REQUEST_TOO_LARGE', { limit });
  if (typeof statusCode !== 'number' || statusCode >= 500) return error;
  if (code === 'FST_ERR_BAD_URL') {
    return refusal('REQUEST_MALFORMED', { reason: 'its path is encoded wrongly' });
  }
  return refusal('REQUEST_MALFORMED', { reason: 'it is not well-formed HTTP' });
}

/** Further inputs that determine the form of a response. */
interface Settings {
  readonly version: string;
  readonly limits: Limits;
}

/**
 * The digest of everything that determines an immutable response: the inputs named by its route, the request, the
 * caller's permissions, and the settings.
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
