import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches the connections of a server, and gives what ends those without a request in flight. Node
 * itself leaves connections open that never sent one, such as browsers make in advance.
 */
export function watchConnections(server: Server): () => void {
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
