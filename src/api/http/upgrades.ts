import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Takes a request for another protocol, its connection, and what came after it already. */
type Take = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Hands on what asks for a WebSocket. All else that asks for another protocol is answered as if it did
 * not, which RFC 9110 leaves to a server (7.8): such as h2c, which some clients always offer.
 */
export function takeWebSockets(server: Server, take: Take): void {
  // A request is put together again from its headers: none must be left out.
  server.maxHeadersCount = 0;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.trim().toLowerCase() === 'websocket') take(request, socket, head);
    else whenAnswered(socket, () => readAgain(server, request, socket, head));
  });
}

/**
 * Node ends reading HTTP at such a request, with its body unread. So the connection is begun anew with
 * the same request, but for the one header.
 */
function readAgain(
  server: Server,
  { method = '', url = '', httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
  }
  // Node reads headers as Latin-1.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Calls once all that was asked before on the connection is answered; never if it ends first. */
function whenAnswered(socket: Duplex, call: () => void): void {
  // What Node is about to answer on it.
  const { _httpMessage: pending } = socket as { _httpMessage?: ServerResponse | null };
  if (!pending) {
    call();
    return;
  }
  // While it is waited for, nobody else hears of a connection that breaks.
  const ignore = (): void => {};
  socket.on('error', ignore);
  pending.once('close', () => {
    socket.off('error', ignore);
    if (socket.writable) whenAnswered(socket, call);
  });
}
