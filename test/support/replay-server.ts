import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The recorded histories, see `test/recordings/README.md`. */
export type Recording =
  | 'abstract-secret'
  | 'policy-without-results'
  | 'secrets-of-all-kinds'
  | 'site';

export const recordings: readonly Recording[] = [
  'abstract-secret',
  'policy-without-results',
  'secrets-of-all-kinds',
  'site',
];

/**
 * When a connection is closed that has carried an answer. The original (`uwsgi --http`) closes it at
 * once; a client that is faster than the news of that sends its next request into a closed connection.
 * `reuse` makes sure that it does.
 */
export type Closing = 'at once' | 'reuse';

/** A recorded Deckhand and its secret store, on two ports of this machine. */
export interface ReplayServer {
  readonly url: string;
  /** Host and port of the secret store, as `--secrets-host` takes it. */
  readonly secretsHost: string;
  /** Paths that were requested and answered, in order. */
  readonly answered: readonly string[];
  /** Paths that were requested and are not part of the recording. */
  readonly unrecorded: readonly string[];
  /** How many requests met a closed connection. */
  readonly refused: () => number;
  close(): Promise<void>;
}

interface RecordedAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Journal {
  readonly answered: string[];
  readonly unrecorded: string[];
  refused: number;
}

/** Where the secret store was when it was recorded: references name it. */
const recordedStore = 'http://127.0.0.1:21031';

const folder = new URL('../recordings/deckhand/', import.meta.url);

/** The YAML that was submitted to make a recording. */
export function submittedText(name: 'secrets-of-all-kinds'): string {
  return readFileSync(fileURLToPath(new URL(`${name}.submitted.yaml`, folder)), 'utf8');
}

/** Serves a recording. References in it name the port of this secret store. */
export async function replayDeckhand(
  name: Recording,
  closing: Closing = 'at once',
): Promise<ReplayServer> {
  const file = readFileSync(fileURLToPath(new URL(`${name}.json`, folder)), 'utf8');
  const { deckhand, barbican } = JSON.parse(file) as Record<string, readonly RecordedAnswer[]>;
  const journal: Journal = { answered: [], unrecorded: [], refused: 0 };
  const store = await serve(barbican ?? [], journal, closing, (body) => body);
  const moved = (body: string) => body.replaceAll(recordedStore, store.url);
  const service = await serve(deckhand ?? [], journal, closing, moved);
  return {
    url: service.url,
    secretsHost: new URL(store.url).host,
    answered: journal.answered,
    unrecorded: journal.unrecorded,
    refused: () => journal.refused,
    async close() {
      await Promise.all([service.close(), store.close()]);
    },
  };
}

interface Served {
  readonly url: string;
  close(): Promise<void>;
}

async function serve(
  answers: readonly RecordedAnswer[],
  journal: Journal,
  closing: Closing,
  bodyOf: (body: string) => string,
): Promise<Served> {
  const known = new Map(answers.map((one) => [`${one.method} ${one.path}`, one]));
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let head = '';
    let isDone = false;
    socket.on('data', (part) => {
      if (isDone) {
        journal.refused += 1;
        socket.resetAndDestroy();
        return;
      }
      head += part.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      isDone = true;
      const [method = '', path = ''] = head.split(' ');
      const found = known.get(`${method} ${path}`);
      (found === undefined ? journal.unrecorded : journal.answered).push(path);
      socket.write(textOf(found ?? unrecorded, bodyOf));
      if (closing === 'at once') socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const unrecorded: Omit<RecordedAnswer, 'method' | 'path'> = {
  status: 500,
  headers: { 'content-length': '0' },
  body: '',
};

/** An answer as it was sent: without a word on whether the connection stays open. */
function textOf(
  { status, headers, body }: Omit<RecordedAnswer, 'method' | 'path'>,
  bodyOf: (body: string) => string,
): string | Buffer {
  const content = Buffer.from(bodyOf(body));
  const lines = Object.entries(headers).map(([name, value]) =>
    name === 'content-length' ? `${name}: ${content.length}` : `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), content]);
}
