import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type ErrorKind, fault, PurserError } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import { logErrors } from '../graphql/execution/log-errors.ts';
import { asGraphQLError } from '../graphql/schema/errors.ts';
import type { Rest } from '../rest/rest.ts';
import { adviceOf } from './http-advice.ts';
import { type HttpAnswer, rawAnswer, refusalAnswer } from './http-answer.ts';
import { pathOf } from './http-hooks.ts';
import { methodsOf } from './http-routes.ts';
import { securityHeaders } from './security-headers.ts';
import { send } from './send.ts';
import { isWebhookPath } from './webhook-routes.ts';

const statusOf: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  denied: 403,
  missing: 404,
  conflict: 409,
  unavailable: 503,
};

/** Errors with an HTTP status of their own. */
const statusOfCode: { readonly [C in ErrorCode]?: number } = {
  UNAUTHENTICATED: 401,
  RATE_LIMITED: 429,
  COST_BUDGET_EXCEEDED: 429,
};

/** The response for an unknown route. */
export function addFailures(http: FastifyInstance, logger: Logger, rest: Rest): void {
  http.setErrorHandler(answerFailure(logger, rest));

  http.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request;
    const path = pathOf(url);
    const allowed = methodsOf(path);
    if (allowed === null)
      return send(reply, refusalAnswer(404, fault('ROUTE_NOT_FOUND', { path })));
    reply.header('allow', allowed);
    return send(reply, refusalAnswer(405, fault('METHOD_NOT_ALLOWED', { method, allowed })));
  });
}

type Answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Responds to a request that failed before or in its route. */
export function answerFailure(logger: Logger, rest: Rest): Answer {
  return (error, request, reply) => {
    if (rest.owns(request.url)) return rest.fail(error, request, reply);
    const { id } = request;
    const answer = failure(error, request);
    if (answer.status === 500)
      logger.error({ requestId: id, stack: error.stack }, 'internal error');
    else if (answer.status === 503) logErrors(logger, [asGraphQLError(error)], id);
    return send(reply.headers(securityHeaders), answer);
  };
}

function failure(error: FastifyError, { url, server, routeOptions }: FastifyRequest): HttpAnswer {
  if (error instanceof PurserError) return refusedBy(error);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const limit = routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0;
    const setting = isWebhookPath(pathOf(url)) ? { setting: 'PURSER_WEBHOOK_BYTES' } : {};
    return refusalAnswer(413, fault('REQUEST_TOO_LARGE', { limit, ...setting }));
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return refusalAnswer(
      415,
      fault('REQUEST_MALFORMED', { reason: 'its type is not application/json' }),
    );
  }
  const status = error.statusCode ?? 500;
  return status < 500
    ? refusalAnswer(status, fault('REQUEST_MALFORMED', { reason: 'it is not well-formed HTTP' }))
    : refusalAnswer(500, fault('INTERNAL', {}));
}

function refusedBy(error: PurserError): HttpAnswer {
  const status = statusOfCode[error.code] ?? statusOf[error.kind];
  const { text, headers } = refusalAnswer(status, ...error.faults);
  return { status, headers: [...headers, ...adviceOf(error)], text };
}

/** Responds to data that is not HTTP, or that was not sent in time. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = clientStatus(error.code);
    const reason = STATUS_CODES[status]?.toLowerCase() ?? '';
    socket.write(rawAnswer(refusalAnswer(status, fault('REQUEST_MALFORMED', { reason }))));
  }
  socket.destroy(error);
}

function clientStatus(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
