import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { type Principal, stranger } from '../../domain/access/principal.ts';
import { invariant, refusal } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import { logErrors } from '../graphql/execution/log-errors.ts';
import { asGraphQLError } from '../graphql/schema/errors.ts';
import { type Admission, bearerToken } from '../http/admission.ts';
import { clientAddress } from '../http/client-address.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { answerDigest } from './answer-digest.ts';
import { checkOrigin, checkType, yamlType } from './check-request.ts';
import { allowedAt, createMatcher, type RouteMatch, routeFor } from './match-route.ts';
import { errorText, failureOf, RestRefusal, restRefusal } from './rest-errors.ts';
import { apiVersionOf, isRestPath, pathInRest, restUrls, targetPath } from './rest-path.ts';
import type { RestRequest } from './rest-route.ts';
import { restRoutes } from './routes.ts';
import { sendAnswer } from './send-answer.ts';
import { tracingHeaders, userHeader } from './tracing-headers.ts';
import { warningHeaders } from './warning-headers.ts';

interface RestOptions {
  readonly app: App;
  readonly config: Config;
  readonly version: string;
  readonly admission: Admission;
  readonly kept: KeptAnswers;
  readonly logger: Logger;
}

/** How long a client may take none of an answer. */
const patienceMs = 120_000;

/** The REST API of Deckhand, over the same use cases as GraphQL. (spec 10) */
export interface Rest {
  addTo(http: FastifyInstance): void;
  /** Whether what a request names is here, or would be. */
  owns(target: string): boolean;
  /** Answers a request that failed, on its way here too. */
  fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Answers a request that came to no route of the HTTP library, as its method is unheard of. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export function createRest(options: RestOptions): Rest {
  const fail: Rest['fail'] = (error, request, reply) => sendFailure(options, error, request, reply);
  return {
    owns: (target) => isRestPath(targetPath(target)),
    fail,
    refuse(request, reply) {
      try {
        demandMatch(request);
      } catch (error) {
        return fail(error, request, reply);
      }
      return reply.send();
    },
    addTo(http) {
      http.register(async (rest) => {
        rest.removeAllContentTypeParsers();
        rest.addContentTypeParser('*', { parseAs: 'buffer' }, readText);
        rest.setErrorHandler(fail);
        const route = {
          bodyLimit: options.config.limits.submissionBytes,
          exposeHeadRoute: false,
          onRequest: (request: FastifyRequest, reply: FastifyReply) =>
            enter(options, request, reply),
          handler: (request: FastifyRequest, reply: FastifyReply) =>
            answer(options, request, reply),
        };
        for (const url of restUrls) rest.route({ ...route, url, method: rest.supportedMethods });
        // A sign of life is there without the REST API, but not in all of its ways.
        rest.route({ ...route, url: '/health', method: 'OPTIONS' });
        rest.route({ ...route, url: '/health/', method: rest.supportedMethods });
      });
    },
  };
}

const match = createMatcher(restRoutes);

function matchOf({ url }: FastifyRequest): RouteMatch | null {
  const path = pathInRest(targetPath(url));
  return path === null ? null : match(path);
}

/** What stands at the path, if it can be asked so. @throws RestRefusal */
function demandMatch(request: FastifyRequest): RouteMatch {
  const { method, url } = request;
  const found = matchOf(request);
  if (found === null) {
    const path = targetPath(url).slice(0, 255);
    throw restRefusal(404, 'HTTPRouteNotFound', `there is nothing at ${path}`);
  }
  if (method === 'OPTIONS' || routeFor(found, method) !== null) return found;
  const allow = allowedAt(found);
  const message = `${method} is not possible here, only ${allow}`;
  throw restRefusal(405, 'HTTPMethodNotAllowed', message, { allow });
}

/**
 * Before the body is read: a stranger makes us read nothing. What can be asked at all is no secret, so
 * that OPTIONS, which browsers and proxies send for themselves, needs no token.
 */
async function enter(
  options: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.headers(tracingHeaders(request));
  const found = matchOf(request);
  const route = found && routeFor(found, request.method);
  if (request.method !== 'OPTIONS' && route?.isOpen !== true) {
    const by = await admit(request, options);
    reply.headers(userHeader(by));
    checkOrigin(request, by);
  }
  checkType(request);
  const there = demandMatch(request);
  if (request.method === 'OPTIONS') {
    return reply.headers({ allow: allowedAt(there), 'content-type': yamlType }).send();
  }
  // Whatever it was said to be beyond that, the parser of the HTTP library shall not mind.
  request.headers['content-type'] = yamlType;
  return undefined;
}

async function answer(
  { app, config, version, kept, logger }: RestOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = demandMatch(request);
  const route = routeFor(found, request.method);
  invariant(route !== null, 'what cannot be asked for does not come this far');
  if (route.isTraced === false) reply.removeHeader('x-deckhand-req');
  const { url, body, visitor } = request;
  const asked: RestRequest = {
    app,
    by: visitor?.by ?? stranger,
    params: found.params,
    query: new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? ''),
    body: typeof body === 'string' ? body : '',
    baseUrl: config.restUrl,
  };
  const answered = await route.answer(asked);
  const { key = null, warnings = [] } = answered;
  reply.headers(warningHeaders(warnings));
  const { limits } = config;
  return sendAnswer(reply, answered, {
    isHead: request.method === 'HEAD',
    known: request.headers['if-none-match'],
    digest: key && answerDigest(route, asked, key, { version, limits }),
    kept,
    patienceMs,
    onBroken: (error) => logErrors(logger, [asGraphQLError(error)], request.id),
  });
}

function sendFailure(
  { config, logger }: RestOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const told = understood(error, config.limits.submissionBytes);
  const found = matchOf(request);
  const route = found && routeFor(found, request.method);
  const failure = failureOf(told, route?.path);
  if (!(told instanceof RestRefusal)) logErrors(logger, [asGraphQLError(told)], request.id);
  // A request may fail before anything was said of it.
  const traces = route?.isTraced === false ? {} : tracingHeaders(request);
  // As bytes: Node would send headers in the encoding of a text that goes with them.
  return reply
    .headers({ ...securityHeaders, 'x-request-id': request.id, ...traces, ...failure.headers })
    .code(failure.status)
    .type(yamlType)
    .send(Buffer.from(errorText(failure, apiVersionOf(targetPath(request.url)))));
}

/** Lets in who asks, and leaves them at the request. Clients of Deckhand have a header of their own. */
async function admit(
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
