import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CorsConfig } from '../../config/client-config.ts';
import { fault, PurserError } from '../../domain/errors.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Service } from '../graphql/execution/context.ts';
import type { GraphQLHttpRequest } from '../graphql/execution/endpoint.ts';
import { createSchema } from '../graphql/schema/schema.ts';
import type { TrustedQueries } from '../graphql/trusted/trusted-queries.ts';
import { type Admission, callerOf } from '../http/admission.ts';
import { isListedOrigin } from '../http/cors.ts';
import type { CostBudgets } from '../http/cost-budgets.ts';
import { type HostRule, isHostAllowed } from '../http/host-guard.ts';
import { type HttpAnswer, rawAnswer, refusalAnswer } from '../http/http-answer.ts';
import { pathOf, requestIdOf } from '../http/http-hooks.ts';
import { send } from '../http/send.ts';
import { takeWebSockets } from '../http/upgrades.ts';
import type { AddressLimits } from '../transport/address-limits.ts';
import { createEventStreams } from './event-streams.ts';
import { createOperations } from './operations.ts';
import { isOwnOrigin } from './own-origin.ts';
import { createRechecks } from './rechecks.ts';
import { createWebSockets } from './web-sockets.ts';

/** Requests with many results: GraphQL over WebSocket and over server-sent events. */
export interface Subscriptions {
  /** Handles the requests for WebSockets of a server. */
  attach(server: Server): void;
  /** Responds with an event stream. @throws REQUEST_MALFORMED */
  answer(request: GraphQLHttpRequest, reply: FastifyReply): FastifyReply;
  /** Waits for running queries and mutations, then ends all connections; accepts no new ones. */
  close(): Promise<void>;
}

/** The client sends no further requests on the connection, and proxies must not buffer events. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  connection: 'close',
  'x-accel-buffering': 'no',
};

/** Part of the time to drain that queries and mutations on WebSockets have: closing these takes time, too. */
const drainPart = 0.8;

interface SubscriptionOptions {
  readonly logger: Logger;
  readonly admission: Admission;
  readonly budgets: CostBudgets | null;
  readonly trusted: TrustedQueries | null;
  readonly hostRule: HostRule;
  readonly addresses: AddressLimits;
}

export function createSubscriptions(
  service: Service,
  { logger, admission, budgets, trusted, hostRule, addresses }: SubscriptionOptions,
): Subscriptions {
  const limits = service.config.stream;
  const { drainTimeoutMs } = service.config.connections;
  const slots = createSlots(limits.maxConnections);
  const operations = createOperations(service, { logger, budgets, schema: createSchema() });
  const rechecks = createRechecks(limits.recheckIntervalMs);
  const streams = createEventStreams(operations, rechecks, limits.pingIntervalMs);
  const sockets = createWebSockets({ operations, trusted, admission, rechecks, limits, logger });
  let closing = false;

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (closing) return void socket.destroy();
    const wrong = refusalOf(request, hostRule, service.config.clients.cors);
    const leave = wrong === null ? slots.take() : null;
    if (leave !== null) {
      const caller = callerOf(request, service.config.access, requestIdOf(request));
      sockets.accept({ request, socket, head, caller }, leave);
    } else refuse(socket, wrong ?? tooMany(slots));
  }

  function countThenUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const onError = (): void => {};
    socket.on('error', onError);
    addresses.count(request).then(
      () => {
        socket.off('error', onError);
        if (!socket.destroyed) upgrade(request, socket, head);
      },
      (error: unknown) => refuse(socket, refusalAnswerOf(error)),
    );
  }

  return {
    attach: (server) => takeWebSockets(server, countThenUpgrade),
    answer(request, reply) {
      const leave = slots.take();
      if (leave === null) return send(reply, tooMany(slots));
      reply.raw.once('close', leave);
      const stream = streams.answer(request);
      if (stream !== null) {
        endIfStuck(reply.raw, limits.pingIntervalMs);
        return reply.headers(streamHeaders).send(stream);
      }
      const method = { method: 'GET', allowed: 'POST' };
      return send(
        reply.header('allow', 'POST'),
        refusalAnswer(405, fault('METHOD_NOT_ALLOWED', method)),
      );
    },
    async close() {
      closing = true;
      rechecks.close();
      streams.close();
      await sockets.close(Promise.race([operations.finished(), after(drainPart * drainTimeoutMs)]));
    },
  };
}

/** Pings are sent regularly, so if nothing can be sent, the client does not read. */
function endIfStuck(response: ServerResponse, pingMs: number): void {
  response.setTimeout(3 * pingMs, () => void response.destroy());
}

/** Why a request for a WebSocket is refused; null if it is accepted. */
function refusalOf(
  { url = '', headers }: IncomingMessage,
  hostRule: HostRule,
  cors: CorsConfig,
): HttpAnswer | null {
  const { host = '', origin } = headers;
  const path = pathOf(url);
  if (!isHostAllowed(host, hostRule)) {
    return refusalAnswer(403, fault('HOST_NOT_ALLOWED', { host: host.slice(0, 255) }));
  }
  if (!isOwnOrigin(origin, host) && !isListedOrigin(origin, cors)) {
    return refusalAnswer(
      403,
      fault('ORIGIN_NOT_ALLOWED', { origin: String(origin).slice(0, 255) }),
    );
  }
  return path === '/graphql' ? null : refusalAnswer(404, fault('ROUTE_NOT_FOUND', { path }));
}

function refusalAnswerOf(error: unknown): HttpAnswer {
  return error instanceof PurserError
    ? refusalAnswer(429, ...error.faults)
    : refusalAnswer(500, fault('INTERNAL', {}));
}

function tooMany({ limit }: Slots): HttpAnswer {
  return refusalAnswer(503, fault('TOO_MANY_CONNECTIONS', { limit }));
}

/** Responds to a request for an upgrade, which HTTP libraries no longer handle. */
function refuse(socket: Duplex, answer: HttpAnswer): void {
  socket.on('error', () => {});
  socket.once('finish', () => socket.destroy());
  socket.end(rawAnswer(answer));
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** A counter of slots. */
interface Slots {
  readonly limit: number;
  /** Takes a slot, and returns the function that frees it; null if none is free. */
  take(): (() => void) | null;
}

function createSlots(limit: number): Slots {
  let taken = 0;
  return {
    limit,
    take() {
      if (taken >= limit) return null;
      taken += 1;
      let isTaken = true;
      return () => {
        if (isTaken) taken -= 1;
        isTaken = false;
      };
    },
  };
}
