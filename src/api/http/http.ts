import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fastify, {
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { refusal } from '../../domain/errors.ts';
import type { Identity } from '../../ports/identity.ts';
import type { Logger } from '../../ports/logger.ts';
import type { ServerInfo } from '../graphql/execution/context.ts';
import { createEndpoint } from '../graphql/execution/endpoint.ts';
import { createRest } from '../rest/rest.ts';
import { createSubscriptions } from '../subscriptions/subscriptions.ts';
import { createAdmission } from './admission.ts';
import { addFailures, answerClientError, answerFailure } from './http-failures.ts';
import { addHooks, requestIdOf } from './http-hooks.ts';
import { addHttpRoutes } from './http-routes.ts';
import { readJsonBody } from './json-body.ts';
import { createKeptAnswers } from './kept-answers.ts';

export interface ServerOptions {
  readonly app: App;
  readonly config: Config;
  readonly logger: Logger;
  readonly info: ServerInfo;
  /** Authenticates callers; null: no authentication, everybody may do everything. */
  readonly identity: Identity | null;
}

export interface HttpServer {
  /** Starts to take requests. @throws SETTING_INVALID if it cannot listen at host and port */
  listen(): Promise<{ readonly url: string }>;
  /** Takes no more requests, and resolves when those in flight are answered. */
  close(): Promise<void>;
  /** Answers a request without a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** How long requests in flight may take to finish when the server closes. */
const drainMs = 10_000;

/** How long a client may take to send a request. */
const requestMs = 120_000;

/** What a request may hold besides documents. */
const envelopeBytes = 64 * 1024;

/** The network edge: GraphQL, its IDE, the REST API and a sign of life, over HTTP. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const { app, config, logger, identity } = options;
  const { access } = config;
  const admission = createAdmission(identity, access);
  const hostRule = {
    host: config.host,
    allowed: access.allowedHosts,
    isOpenOnLoopback: identity === null && access.onLoopback,
  };
  const kept = createKeptAnswers(config.query.maxResponseCacheBytes);
  const endpoint = await createEndpoint(options, kept, logger);
  const subscriptions = createSubscriptions(options, { logger, admission, hostRule });
  const { version } = options.info;
  const rest = createRest({ app, config, version, admission, kept, logger });
  const state = { closing: false };
  const http = fastify({
    // A text may double when JSON escapes it; the app measures the text itself.
    bodyLimit: 2 * config.limits.maxSubmissionBytes + envelopeBytes,
    requestTimeout: requestMs,
    // Only the limits of the REST API and of Node's HTTP parser apply to names in paths.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    genReqId: requestIdOf,
    return503OnClosing: false,
    forceCloseConnections: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFailure(logger, rest),
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJsonBody);
  const endIdle = watchConnections(http.server);
  addHooks(http, { hostRule, trustedProxies: access.trustedProxies, logger, state });
  addFailures(http, logger, rest);
  addHttpRoutes(http, app, { admission, config, rest, endpoint, subscriptions });
  subscriptions.attach(http.server);

  return {
    listen: () => listen(http, config),
    inject: (request) => http.inject(request),
    close: async () => {
      state.closing = true;
      endIdle();
      const deadline = setTimeout(() => http.server.closeAllConnections(), drainMs);
      await Promise.all([subscriptions.close(), http.close()]);
      clearTimeout(deadline);
      await endpoint.stop();
    },
  };
}

async function listen(
  http: FastifyInstance,
  { host, port }: Config,
): Promise<{ readonly url: string }> {
  try {
    await http.listen({ host, port });
  } catch (cause) {
    throw unlistenable(cause, { host, port });
  }
  const { port: bound } = http.server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}` };
}

function unlistenable(cause: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = (cause as NodeJS.ErrnoException).code;
  const at = `${host}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return refusal('SETTING_INVALID', { setting: 'PURSER_PORT', reason: `${at} is taken` });
    case 'EACCES':
      return refusal('SETTING_INVALID', { setting: 'PURSER_PORT', reason: `${at} is not allowed` });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return refusal('SETTING_INVALID', { setting: 'PURSER_HOST', reason: `${host} is not here` });
    default:
      return cause;
  }
}

/**
 * Watches the connections of a server, and gives what ends those without a request in flight. Node
 * itself leaves connections open that never sent one, such as browsers make in advance.
 */
function watchConnections(server: Server): () => void {
  const requests = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const before = requests.get(socket);
    if (before !== undefined) requests.set(socket, before + change);
  };
  const forget = function (this: Socket): void {
    requests.delete(this);
  };
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', forget);
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  // It is no HTTP from then on, and whoever took it closes it; or it is begun anew.
  server.on('upgrade', ({ socket }) => {
    requests.delete(socket);
    socket.off('close', forget);
  });
  return () => {
    for (const [socket, inFlight] of requests) if (inFlight === 0) socket.destroy();
  };
}
