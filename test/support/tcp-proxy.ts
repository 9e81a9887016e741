import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address behind which one server stands, or another, or none, as behind a load balancer. */
export interface TcpProxy {
  readonly url: string;
  /** Sends what comes from now on to this server; to none if it is null. */
  pointAt(url: string | null): void;
  /** Resolves once events have come on so many connections. */
  streaming(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTcpProxy(): Promise<TcpProxy> {
  let target: URL | null = null;
  const sockets = new Set<Socket>();
  const streams = new Set<Socket>();
  const came = new EventEmitter();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    client.on('error', () => client.destroy());
    if (target === null) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    keep(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('data', (chunk) => {
      if (!chunk.includes('event: next')) return;
      streams.add(upstream);
      came.emit('event');
    });
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pointAt(url) {
      target = url === null ? null : new URL(url);
    },
    async streaming(count) {
      while (streams.size < count) await once(came, 'event');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
