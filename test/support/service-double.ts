import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request, read. */
export interface DoubleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What is answered. */
export interface DoubleAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What a service may do instead of its work. */
export type Trouble = 'hangs up' | 'leads elsewhere' | 'babbles' | 'never ends';

/** Each trouble, and what is said of it. */
export const troubles: readonly (readonly [Trouble, RegExp])[] = [
  ['hangs up', /cannot be reached/],
  ['leads elsewhere', /wants to lead elsewhere/],
  ['babbles', /makes no sense/],
  ['never ends', /too long/],
];

/** A service on this machine that stands for one that cannot be had in tests. */
export interface ServiceDouble {
  readonly url: string;
  /** All that was asked, `GET /path`. */
  readonly asked: readonly string[];
  /** From now on; null: it works again. */
  trouble(kind: Trouble | null): void;
  /** From now on it closes a connection after an answer, so that the next request there meets a closed one. */
  closeUnannounced(): void;
  close(): Promise<void>;
}

/** Serves what `answer` says; a body that is no Buffer is sent as JSON. */
export async function serveDouble(
  answer: (request: DoubleRequest) => DoubleAnswer,
): Promise<ServiceDouble> {
  const asked: string[] = [];
  let trouble: Trouble | null = null;
  let closesUnannounced = false;
  const used = new WeakSet<Socket>();
  const server = createServer(async (request, response) => {
    if (closesUnannounced && used.has(request.socket)) {
      request.socket.resetAndDestroy();
      return;
    }
    used.add(request.socket);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const { method = '', headers } = request;
    asked.push(`${method} ${pathname}`);
    const body = await text(request);
    if (trouble !== null) makeTrouble(trouble, response);
    else send(answer({ method, path: pathname, query: searchParams, headers, body }), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    trouble(kind) {
      trouble = kind;
    },
    closeUnannounced() {
      closesUnannounced = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send({ status, headers = {}, body }: DoubleAnswer, response: ServerResponse): void {
  if (Buffer.isBuffer(body)) {
    response.writeHead(status, { 'content-type': 'application/octet-stream', ...headers });
    response.end(body);
  } else {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }
}

function makeTrouble(kind: Trouble, response: ServerResponse): void {
  switch (kind) {
    case 'hangs up':
      response.destroy();
      break;
    case 'leads elsewhere':
      response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
      break;
    case 'babbles':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>welcome</html>');
      break;
    case 'never ends':
      pour(response);
      break;
  }
}

/** Writes as fast as it is read, until nobody reads any more. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  response.on('error', () => {});
  more();
}
