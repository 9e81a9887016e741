import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import type { ReceivedRequest, RequestMeasure, Telemetry } from '../../ports/telemetry.ts';
import { targetOf } from '../rest/add-routes.ts';
import type { AddressLimits } from '../transport/address-limits.ts';
import { clientAddress } from './client-address.ts';
import { type HostRule, isHostAllowed } from './host-guard.ts';
import { securityHeaders } from './security-headers.ts';

const probePaths: readonly string[] = ['/health', '/livez', '/readyz', '/version'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The measuring of the request. */
    measure: RequestMeasure | null;
    isLogged: boolean;
  }
}

interface HookOptions {
  readonly hostRule: HostRule;
  /** Number of trusted proxies. */
  readonly trustedProxies: number;
  readonly addresses: AddressLimits;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  /** Whether the server has begun to close. */
  readonly state: { readonly closing: boolean };
}

/** Hooks for every request, whatever its route. */
export function addHooks(
  http: FastifyInstance,
  { hostRule, trustedProxies, addresses, logger, telemetry, state }: HookOptions,
): void {
  const log = requestLog(logger, trustedProxies, (request, status) =>
    request.measure?.end({ route: routeOf(request), status }),
  );
  http.decorateRequest('measure', null);
  http.decorateRequest('isLogged', false);

  // With a callback, as what follows belongs to the trace of the request.
  http.addHook('onRequest', (request, _reply, next) => {
    request.measure = telemetry.startRequest(request.raw as ReceivedRequest);
    request.measure.within(next);
  });

  http.addHook('onRequest', async (request, reply) => {
    watchForLeaving(request, reply, log);
    reply.headers({ ...securityHeaders, 'x-request-id': request.id });
    if (!isProbe(request)) await addresses.count(request.raw);
    const asked = request.headers.host;
    if (isHostAllowed(asked, hostRule)) return;
    throw refusal('HOST_NOT_ALLOWED', { host: (asked ?? '').slice(0, 255) });
  });

  // A connection that is kept alive would keep a closing server running, too.
  http.addHook('onSend', (_request, reply, payload, next) => {
    if (state.closing) reply.header('connection', 'close');
    next(null, payload);
  });

  http.addHook('onResponse', (request, reply, next) => {
    log(request, reply, reply.statusCode);
    next();
  });
}

/** A load balancer has an address like others, and must learn that the server is well when that exceeds its limit. */
function isProbe({ url }: FastifyRequest): boolean {
  return probePaths.includes(pathOf(url));
}

/** The pattern of a request's path; null if nothing is there. Paths of the REST API stand without their prefix. */
function routeOf(request: FastifyRequest): string | null {
  const { config, url = null } = request.routeOptions;
  return config?.findRestTarget === undefined ? url : (targetOf(request).route?.path ?? null);
}

/** The status of a response that the client did not wait for: HTTP has none for that; nginx introduced this one. */
const clientClosedRequest = 499;

type Log = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** Logs each request once. */
function requestLog(
  logger: Logger,
  trustedProxies: number,
  onEnd: (request: FastifyRequest, status: number) => void,
): Log {
  return (request, reply, status) => {
    if (request.isLogged) return;
    request.isLogged = true;
    const { id, method, url } = request;
    const ms = Math.round(reply.elapsedTime);
    const address = clientAddress(request.raw, trustedProxies);
    const facts = { requestId: id, address, method, path: pathOf(url) };
    logger.info({ ...facts, status, ms }, 'request');
    onEnd(request, status);
  };
}

/**
 * Also logs a request whose client leaves before the response is sent; a stream that has begun keeps its status.
 * (Fastify does not call `onRequestAbort` after the body was read.)
 */
function watchForLeaving(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const leave = (): void => {
    const { headersSent, socket } = reply.raw;
    // A request that waits for others on its connection has no socket yet.
    const hasBegun = headersSent && socket !== null;
    log(request, reply, hasBegun ? reply.statusCode : clientClosedRequest);
  };
  reply.raw.once('close', leave);
  request.raw.once('close', () => {
    if (request.raw.errored !== null) leave();
  });
}

/** The id that a client gave its request, if it is safe to log; otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/** A URL's path alone: its query string may hold a GraphQL query, and so data. */
export function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').slice(0, 255);
}
