import type { Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { FastifyServerFactory } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../ports/logger.ts';
import type { TlsFiles, TlsMaterial } from '../../ports/tls-files.ts';
import { trustNoEarlierConnection } from './client-certificates.ts';

type Connections = Config['connections'];

/** Time that a connection without requests stays open. */
const keepAliveMs = 72_000;

/** Milliseconds between looks at the files. */
const recheckMs = 1_000;

/** The parts of TLS that the server needs. */
export interface Tls {
  readonly serverFactory: FastifyServerFactory;
  /** Reads the files again when they change, from now on. Returns a function that ends this. */
  watch(server: Server): () => void;
}

/** Limits of time of every server: Node ends a connection that exceeds one with the status 408. */
export function timeLimits({ headerTimeoutMs, bodyTimeoutMs }: Connections) {
  return {
    headersTimeout: headerTimeoutMs,
    requestTimeout: headerTimeoutMs + bodyTimeoutMs,
    connectionsCheckingInterval: Math.max(50, Math.min(1_000, headerTimeoutMs / 2)),
  };
}

/** @throws FILE_UNREADABLE, SETTING_INVALID */
export async function openTls(
  files: TlsFiles,
  connections: Connections,
  logger: Logger,
): Promise<Tls> {
  const first = await files.read();
  const options: ServerOptions = {
    ...timeLimits(connections),
    ...contextOf(first),
    requestCert: first.clientCa !== null,
    // An invalid certificate gets an answer that says so, unless none may connect without.
    rejectUnauthorized: first.clientCa !== null && connections.tlsClientAuth === 'required',
    keepAliveTimeout: keepAliveMs,
  };
  return {
    // It is a server of HTTP in all that Fastify uses.
    serverFactory: (handler) => createTlsServer(options, handler) as unknown as Server,
    watch: (server) => watchFiles(server, { files, first, logger }),
  };
}

interface Watched {
  readonly files: TlsFiles;
  readonly first: TlsMaterial;
  readonly logger: Logger;
}

function watchFiles(server: Server, { files, first, logger }: Watched): () => void {
  const secure = server as unknown as ReturnType<typeof createTlsServer>;
  let current = first;
  let reported: string | null = null;
  let isBusy = false;

  function apply(next: TlsMaterial): void {
    if (next === current) return;
    secure.setSecureContext(contextOf(next));
    if (next.clientCa !== current.clientCa) {
      trustNoEarlierConnection(server);
      server.closeIdleConnections();
    }
    current = next;
    logger.info({}, 'The certificate or key of TLS has changed: new connections use the new one');
  }

  async function check(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      apply(await files.read());
      reported = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported) logger.error({ reason }, 'New files of TLS are not used');
      reported = reason;
    } finally {
      isBusy = false;
    }
  }

  const beat = setInterval(() => void check(), recheckMs);
  beat.unref();
  return () => clearInterval(beat);
}

function contextOf({ cert, key, clientCa }: TlsMaterial) {
  return { cert, key, minVersion: 'TLSv1.2' as const, ...(clientCa !== null && { ca: clientCa }) };
}
