import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import { clientAddress } from './client-address.ts';
import { type HostRule, isHostAllowed } from './host-guard.ts';
import { securityHeaders } from './security-headers.ts';

interface HookOptions {
  readonly hostRule: HostRule;
  /** How many proxies are believed about whom they ask for. */
  readonly trustedProxies: number;
  readonly logger: Logger;
  /** Whether the server has begun to close. */
  readonly state: { readonly closing: boolean };
}

/** What is done with every request, whatever its route. */
export function addHooks(
  http: FastifyInstance,
  { hostRule, trustedProxies, logger, state }: HookOptions,
): void {
  const log = requestLog(logger, trustedProxies);

  http.addHook('onRequest', async (request, reply) => {
    watchForLeaving(request, reply, log);
    reply.headers({ ...securityHeaders, 'x-request-id': request.id });
    const asked = request.headers.host;
    if (isHostAllowed(asked, hostRule)) return;
    throw refusal('HOST_NOT_ALLOWED', { host: (asked ?? '').slice(0, 255) });
  });

  // A connection that is kept alive would keep a closing server alive too.
  http.addHook('onSend', async (_request, reply) => {
    if (state.closing) reply.header('connection', 'close');
  });

  http.addHook('onResponse', async (request, reply) => log(request, reply, reply.statusCode));
}

/** Of an answer that nobody waited for: HTTP has no status for that, and nginx made this one usual. */
const clientClosedRequest = 499;

type Log = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

/** Logs each request once. */
function requestLog(logger: Logger, trustedProxies: number): Log {
  const logged = new WeakSet<FastifyRequest>();
  return (request, reply, status) => {
    if (logged.has(request)) return;
    logged.add(request);
    const { id, method, url } = request;
    const ms = Math.round(reply.elapsedTime);
    const address = clientAddress(request.raw, trustedProxies);
    const facts = { requestId: id, address, method, path: pathOf(url) };
    logger.info({ ...facts, status, ms }, 'request');
  };
}

/**
 * Logs a request, too, whose client leaves before the answer is sent; a stream that it let begin keeps
 * its status. (Fastify's `onRequestAbort` is not called once the body was read.)
 */
function watchForLeaving(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const leave = (): void => {
    const { headersSent, socket } = reply.raw;
    // One that waits for others on its connection has none yet.
    const hasBegun = headersSent && socket !== null;
    log(request, reply, hasBegun ? reply.statusCode : clientClosedRequest);
  };
  reply.raw.once('close', leave);
  request.raw.once('close', () => {
    if (request.raw.errored !== null) leave();
  });
}

/** The id a client gave its request, if it may stand in a log; else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/** A URL's path alone: its query string may hold a GraphQL query, and so data. */
export function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').slice(0, 255);
}
