import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import type { App } from '../../app/app.ts';
import type { Config } from '../../config/config.ts';
import { refusal } from '../../domain/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity.ts';
import type { Logger } from '../../ports/logger.ts';
import { noTelemetry, type Telemetry } from '../../ports/telemetry.ts';
import type { TlsFiles } from '../../ports/tls-files.ts';
import type { TrustedDocuments } from '../../ports/trusted-documents.ts';
import type { ServerInfo } from '../graphql/execution/context.ts';
import { createEndpoint } from '../graphql/execution/endpoint.ts';
import { createSchema } from '../graphql/schema/schema.ts';
import { createTrustedQueries, type TrustedQueries } from '../graphql/trusted/trusted-queries.ts';
import { createRest, type Rest } from '../rest/rest.ts';
import { createSubscriptions } from '../subscriptions/subscriptions.ts';
import { createAddressLimits } from '../transport/address-limits.ts';
import { watchSecureConnections } from '../transport/client-certificates.ts';
import { openTls, type Tls, timeLimits } from '../transport/web-server.ts';
import { createAdmission } from './admission.ts';
import { readChunks } from './body-text.ts';
import { addCors } from './cors.ts';
import { createCostBudgets } from './cost-budgets.ts';
import { addFailures, answerClientError, answerFailure } from './http-failures.ts';
import { addHooks, requestIdOf } from './http-hooks.ts';
import { addHttpRoutes } from './http-routes.ts';
import { readJsonBody } from './json-body.ts';
import { dashboardOperations } from './pages/dashboard.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { createResponseCache } from './response-cache.ts';
import { addServiceRoutes } from './service-routes.ts';
import { createSharedRates } from './shared-rates.ts';

export interface ServerOptions {
  readonly app: App;
  readonly config: Config;
  readonly logger: Logger;
  readonly info: ServerInfo;
  readonly clock: Clock;
  /** The trusted documents that the settings name; `null` or absent if they name none. */
  readonly trustedDocuments?: TrustedDocuments | null;
  /** Authenticates callers; null: no authentication, everybody may do everything. */
  readonly identity: Identity | null;
  /** The certificate and key of the server; null or absent: it speaks plain HTTP. */
  readonly tlsFiles?: TlsFiles | null;
  /** Default: nothing is measured. */
  readonly telemetry?: Telemetry;
  /** Why sealed content of the store cannot be opened; null if it can. Default: it can. */
  readonly keysFlaw?: () => Promise<string | null>;
}

export interface HttpServer {
  /** Starts to accept requests. @throws SETTING_INVALID if it cannot listen at host and port */
  listen(): Promise<{ readonly url: string }>;
  /** Fails `/readyz` from now on, and resolves when load balancers have had time to notice. */
  drain(): Promise<void>;
  /**
   * Accepts no more connections, makes subscribers connect again, and resolves when requests in flight are finished,
   * or their time is over.
   */
  close(): Promise<void>;
  /** Handles a request without a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Maximum size of a request beside its documents. */
const envelopeBytes = 64 * 1024;

/** @throws FILE_UNREADABLE, SETTING_INVALID */
async function openTrusted(options: ServerOptions): Promise<TrustedQueries | null> {
  const { trustedDocuments: source = null, config, clock, logger } = options;
  const { trusted } = config.clients;
  if (source === null || trusted === null) return null;
  const { mode } = trusted;
  return createTrustedQueries({
    source,
    ownTexts: dashboardOperations(),
    mode,
    schema: createSchema(),
    limits: config.query,
    clock,
    logger,
  });
}

/** Where the requests of callers are counted. */
function ratesOf({ app, config, clock }: ServerOptions): RateLimits {
  if (!config.access.sharesRateLimit) return createRateLimits('PURSER_RATE_LIMIT');
  return createSharedRates({ store: app.rates, now: () => Date.parse(clock.now()) });
}

/** The HTTP server: GraphQL, its IDE, the REST API and health checks. */
export async function createServer(options: ServerOptions): Promise<HttpServer> {
  const { app, config, logger, identity, telemetry = noTelemetry } = options;
  const { access } = config;
  const admission = createAdmission(identity, access, ratesOf(options));
  const hostRule = {
    host: config.host,
    allowed: access.allowedHosts,
    isOpenOnLoopback: identity === null && access.onLoopback,
  };
  const cache = createResponseCache(config.query.maxResponseCacheBytes, telemetry);
  const { maxCostPerMinute } = config.query;
  const budgets =
    maxCostPerMinute === 0 ? null : createCostBudgets(maxCostPerMinute, options.clock);
  const trusted = await openTrusted(options);
  const endpoint = await createEndpoint(options, { cache, budgets, trusted, logger });
  const { maxAddressRequests: maxRequests } = config.connections;
  const addresses = createAddressLimits({ maxRequests, trustedProxies: access.trustedProxies });
  const subscriptions = createSubscriptions(options, {
    logger,
    admission,
    budgets,
    trusted,
    hostRule,
    addresses,
  });
  const { version } = options.info;
  const rest = createRest({ app, config, version, admission, cache, logger });
  const state = { closing: false };
  const tls = await tlsOf(options);
  const http = createFastify(options, rest, tls);
  const endIdle = watchConnections(http.server);
  watchSecureConnections(http.server);
  const unwatchTls = tls?.watch(http.server);
  const { trustedProxies } = access;
  addHooks(http, { hostRule, trustedProxies, addresses, logger, telemetry, state });
  addFailures(http, logger, rest);
  await addCors(http, config.clients.cors);
  addHttpRoutes(http, app, { admission, budgets, trusted, config, rest, endpoint, subscriptions });
  addServiceRoutes(http, app, { ...options, admission, state });
  subscriptions.attach(http.server);

  return {
    listen: () => listen(http, config, tls === null ? 'http' : 'https'),
    inject: (request) => http.inject(request),
    drain: async () => {
      state.closing = true;
      await pause(config.connections.drainDelayMs);
    },
    close: async () => {
      state.closing = true;
      unwatchTls?.();
      endIdle();
      const { drainTimeoutMs } = config.connections;
      const deadline = setTimeout(() => http.server.closeAllConnections(), drainTimeoutMs);
      await Promise.all([subscriptions.close(), http.close()]);
      clearTimeout(deadline);
      await endpoint.stop();
    },
  };
}

/** @throws FILE_UNREADABLE, SETTING_INVALID */
async function tlsOf({ tlsFiles = null, config, logger }: ServerOptions): Promise<Tls | null> {
  return tlsFiles === null ? null : openTls(tlsFiles, config.connections, logger);
}

/** The library's server, with Purser's limits, and no parsers but that of JSON. */
function createFastify(
  { config, logger }: ServerOptions,
  rest: Rest,
  tls: Tls | null,
): FastifyInstance {
  const times = timeLimits(config.connections);
  const http = fastify({
    ...(tls === null ? { http: times } : { serverFactory: tls.serverFactory }),
    // JSON escapes may double the length of a text; the app checks the text itself.
    bodyLimit: 2 * config.limits.maxSubmissionBytes + envelopeBytes,
    requestTimeout: times.requestTimeout,
    // Only the limits of the REST API and of Node's HTTP parser apply to names in paths.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    genReqId: requestIdOf,
    return503OnClosing: false,
    forceCloseConnections: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFailure(logger, rest),
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) =>
      readJsonBody(await readChunks(request, payload)),
  );
  return http;
}

async function listen(
  http: FastifyInstance,
  { host, port }: Config,
  scheme: 'http' | 'https',
): Promise<{ readonly url: string }> {
  try {
    await http.listen({ host, port });
  } catch (cause) {
    throw unlistenable(cause, { host, port });
  }
  const { port: bound } = http.server.address() as AddressInfo;
  return { url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound}` };
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
 * Tracks the connections of a server, and returns a function that ends those without a request in
 * flight. Node does not close connections that never sent a request, which browsers open in
 * advance.
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
  // After an upgrade another protocol closes the connection, or it is used for HTTP again.
  server.on('upgrade', ({ socket }) => {
    requests.delete(socket);
    socket.off('close', forget);
  });
  return () => {
    for (const [socket, inFlight] of requests) if (inFlight === 0) socket.destroy();
  };
}
