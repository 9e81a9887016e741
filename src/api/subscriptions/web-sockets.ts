import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { StreamLimits } from '../../config/config.ts';
import type { Logger } from '../../ports/logger.ts';
import type { TrustedQueries } from '../graphql/trusted/trusted-queries.ts';
import type { Admission, Caller } from '../http/admission.ts';
import type { Operations } from './operations.ts';
import { createProtocol, messageText } from './protocol.ts';
import type { Rechecks } from './rechecks.ts';
import { createSession, type Session } from './session.ts';

/** GraphQL over WebSocket: the protocol `graphql-transport-ws`. */
export interface WebSockets {
  /** Accepts a request for a WebSocket; `onClose` is called after its end. */
  accept(upgrade: Upgrade, onClose: () => void): void;
  /**
   * Accepts no more messages, and closes all connections after `finished`: clients connect again
   * later.
   */
  close(finished: Promise<void>): Promise<void>;
}

/** A request to continue with another protocol. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** Bytes after the request that were already read. */
  readonly head: Buffer;
  /** The caller, from the headers of the request. */
  readonly caller: Caller;
}

interface WebSocketOptions {
  readonly operations: Operations;
  readonly trusted: TrustedQueries | null;
  readonly admission: Admission;
  readonly rechecks: Rechecks;
  readonly limits: StreamLimits;
  readonly logger: Logger;
}

const codes = { goingAway: 1001, internalError: 1011 } as const;

/** Time for a client to close the connection. */
const goodbyeMs = 1_000;

/** Number of messages beyond the limit of operations, after which reading from a client is paused. */
const spareMessages = 16;

export function createWebSockets(options: WebSocketOptions): WebSockets {
  const { limits, logger } = options;
  const protocol = createProtocol(options, limits.maxOperations);
  const maxUnderWay = limits.maxOperations + spareMessages;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols,
  });
  const beat = setInterval(() => pingAll(server.clients), limits.pingIntervalMs);
  beat.unref();

  return {
    accept({ request, socket, head, caller }, onClose) {
      socket.once('close', onClose);
      server.handleUpgrade(request, socket, head, (client) => {
        const session = createSession(caller, {
          isOpen: () => client.readyState === client.OPEN,
          close: (code, reason) => client.close(code, reason),
        });
        serve(client, session, { protocol, maxUnderWay, logger });
      });
    },
    async close(finished) {
      clearInterval(beat);
      for (const client of server.clients) client.pause();
      await finished;
      await Promise.all([...server.clients].map(sayGoodbye));
      server.close();
    },
  };
}

interface Serving {
  readonly protocol: Server<Session>;
  readonly maxUnderWay: number;
  readonly logger: Logger;
}

function serve(client: WebSocket, session: Session, { protocol, maxUnderWay, logger }: Serving) {
  const { requestId } = session.caller;
  const fail = (error: unknown): void => {
    // A closed connection receives no response.
    if (client.readyState !== client.OPEN) return;
    logger.error({ requestId, stack: stackOf(error) }, 'internal error');
    client.close(codes.internalError);
  };
  const answer = async (text: string, take: (text: string) => Promise<void>): Promise<void> => {
    session.underWay += 1;
    if (session.underWay > maxUnderWay) client.pause();
    await take(text).catch(fail);
    session.underWay -= 1;
    if (session.underWay === maxUnderWay) client.resume();
  };
  const closed = protocol.opened(
    {
      protocol: client.protocol,
      send: (quoted) => sendText(client, messageText(quoted)),
      close: (code, reason) => client.close(code, reason),
      onMessage: (take) => client.on('message', (data) => void answer(String(data), take)),
    },
    session,
  );
  client.once('close', (code, reason) => {
    session.unwatch();
    void closed(code, String(reason)).catch(fail);
    logger.info({ requestId, code }, 'WebSocket closed');
  });
  // For an invalid or too large frame the library has closed the connection with the right code.
  client.on('error', () => {});
}

/**
 * Resolves when the text was sent, so that no more results are made than the client reads. Rejects
 * if it cannot be sent, which ends the operation.
 */
function sendText(client: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (client.readyState !== client.OPEN) reject(new Error('the WebSocket is not open'));
    else client.send(text, (error) => (error ? reject(error) : resolve()));
  });
}

const silent = new WeakSet<WebSocket>();

/** Ends connections that did not respond to the last ping. */
function pingAll(clients: ReadonlySet<WebSocket>): void {
  for (const client of clients) {
    if (silent.has(client)) client.terminate();
    else {
      silent.add(client);
      client.once('pong', () => silent.delete(client));
      client.ping();
    }
  }
}

function sayGoodbye(client: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => client.terminate(), goodbyeMs);
    client.once('close', () => {
      clearTimeout(deadline);
      resolve();
    });
    // To receive the client's close frame.
    client.resume();
    client.close(codes.goingAway, 'the server ends');
  });
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
