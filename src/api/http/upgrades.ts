import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Takes a request for another protocol, its connection, and the bytes after it that were already
 * read.
 */
type Take = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Passes on requests for a WebSocket. Requests for other protocols are handled as if they did not ask for one, which
 * RFC 9110 allows (7.8): for example h2c, which some clients always offer.
 */
export function takeWebSockets(server: Server, take: Take): void {
  // A request is reconstructed from its headers: none may be missing.
  server.maxHeadersCount = 0;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.trim().toLowerCase() === 'websocket') take(request, socket, head);
    else whenAnswered(socket, () => readAgain(server, request, socket, head));
  });
}

/**
 * Node stops parsing HTTP at such a request, with its body unread. So the connection is started again with the same
 * request, without the upgrade header.
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

/**
 * Calls back when all earlier requests on the connection are finished; never if the connection ends
 * first.
 */
function whenAnswered(socket: Duplex, call: () => void): void {
  // The responses that Node will still write to it.
  const { _httpMessage: pending } = socket as { _httpMessage?: ServerResponse | null };
  if (!pending) {
    call();
    return;
  }
  // During this wait nothing else handles errors of the connection.
  const ignore = (): void => {};
  socket.on('error', ignore);
  pending.once('close', () => {
    socket.off('error', ignore);
    if (socket.writable) whenAnswered(socket, call);
  });
}
