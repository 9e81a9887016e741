import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CorsConfig } from '../../config/client-config.ts';

/** Response headers that pages of other origins may read, beside those that every page may. */
const exposedHeaders = [
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'warning',
  'x-context-marker',
  'x-deckhand-req',
  'x-end-user',
  'x-request-id',
  'x-user-name',
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** How long a browser may reuse the response to a preflight request. */
const preflightSeconds = 600;

/** Whether pages of an origin may send requests and open WebSockets. */
export function isListedOrigin(origin: string | undefined, cors: CorsConfig): boolean {
  return origin !== undefined && (cors.isEveryOrigin || cors.origins.includes(origin));
}

/**
 * Answers preflight requests of listed origins, and adds the CORS headers to their other responses. Does
 * nothing if no origin is listed. Must be called after the hook that checks `Host` is added, because hooks run
 * in the order in which they are added.
 */
export async function addCors(http: FastifyInstance, cors: CorsConfig): Promise<void> {
  if (!cors.isEveryOrigin && cors.origins.length === 0) return;
  await http.register(fastifyCors, {
    delegator: (request, callback) =>
      callback(null, {
        origin: allowedOrigin(request.headers.origin, cors),
        credentials: cors.hasCredentials,
        // The REST API answers every other OPTIONS itself.
        preflight: isPreflight(request),
        methods,
        exposedHeaders,
        maxAge: preflightSeconds,
      }),
  });
}

/** The value of `Access-Control-Allow-Origin`; false if the response gets no CORS headers. */
function allowedOrigin(origin: string | undefined, cors: CorsConfig): string | false {
  if (origin === undefined || !isListedOrigin(origin, cors)) return false;
  return cors.isEveryOrigin ? '*' : origin;
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
