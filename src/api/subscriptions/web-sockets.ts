import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { StreamLimits } from '../../config/config.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Admission, Caller } from '../http/admission.ts';
import type { Operations } from './operations.ts';
import { createProtocol, messageText } from './protocol.ts';
import type { Rechecks } from './rechecks.ts';
import { createSession, type Session } from './session.ts';

/** GraphQL over WebSocket: the protocol `graphql-transport-ws`. */
export interface WebSockets {
  /** Makes a WebSocket of a request that asks for one; `onClose` is called once it is gone. */
  accept(upgrade: Upgrade, onClose: () => void): void;
  /** Hears nobody any more, and once `finished` says goodbye to all: they come again later. */
  close(finished: Promise<void>): Promise<void>;
}

/** A request to go on with another protocol. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came after the request already. */
  readonly head: Buffer;
  /** Who asks for it, as far as the request says. */
  readonly caller: Caller;
}

interface WebSocketOptions {
  readonly operations: Operations;
  readonly admission: Admission;
  readonly rechecks: Rechecks;
  readonly limits: StreamLimits;
  readonly logger: Logger;
}

const codes = { goingAway: 1001, internalError: 1011 } as const;

/** How long a client may take to say goodbye. */
const goodbyeMs = 1_000;

/** Messages that one may send beyond its limit of operations before it is heard no more for a while. */
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
    // Whoever is gone already gets no answer.
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
  // What is no WebSocket frame, or too large: the library has closed it with a code that says so.
  client.on('error', () => {});
}

/**
 * Resolves when the text has left this process, so that nobody makes more than is read. Rejects
 * where it cannot, which ends the operation.
 */
function sendText(client: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (client.readyState !== client.OPEN) reject(new Error('the WebSocket is not open'));
    else client.send(text, (error) => (error ? reject(error) : resolve()));
  });
}

const silent = new WeakSet<WebSocket>();

/** Ends those that have not answered the ping before. */
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
    // To hear its goodbye.
    client.resume();
    client.close(codes.goingAway, 'the server ends');
  });
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
