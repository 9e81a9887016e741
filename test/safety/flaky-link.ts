import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended, like a cable. */
export interface FlakyLink {
  /** The URL, led over the link. */
  readonly url: string;
  /** Cuts every connection, and lets none come about. */
  cut(): void;
  /** As `cut`, once so many bytes more have gone to the server. */
  cutAfter(bytes: number): void;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a link to the server of a MongoDB URL. */
export async function layLink(url: string): Promise<FlakyLink> {
  const target = new URL(url);
  const there = { host: target.hostname, port: Number(target.port || 27_017) };
  const sockets = new Set<Socket>();
  let isCut = false;
  let left = Number.POSITIVE_INFINITY;

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((near) => {
    if (isCut) near.destroy();
    else join(near);
  });

  function join(near: Socket): void {
    const far = connect(there);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.on('data', (chunk) => {
      left -= chunk.length;
      if (left < 0) cut();
      else far.write(chunk);
    });
    far.pipe(near);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    cut,
    cutAfter(bytes) {
      left = bytes;
    },
    mend() {
      isCut = false;
      left = Number.POSITIVE_INFINITY;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
