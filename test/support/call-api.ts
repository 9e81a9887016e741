import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that an API received. */
export interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An API that logs the calls that it receives. */
export interface CallApi {
  readonly port: number;
  readonly endpoint: string;
  readonly received: readonly ReceivedCall[];
  /** How the next calls are answered; the last way stays. */
  answerWith(...ways: readonly AnswerCall[]): void;
  close(): Promise<void>;
}

/** Answers a call, or does not. */
export type AnswerCall = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers with a status. */
export function status(
  code: number,
  headers: Record<string, string> = {},
  body = '{}',
): AnswerCall {
  return (response) => response.writeHead(code, headers).end(body);
}

/** Receives the call, and cuts the connection. */
export const cut: AnswerCall = (_response, request) => request.socket.destroy();

/** Starts an API at a port of this machine. */
export async function startCallApi(): Promise<CallApi> {
  const received: ReceivedCall[] = [];
  let ways: readonly AnswerCall[] = [status(200)];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(chunks).toString();
    received.push({ method, url, headers, body, key: String(headers['idempotency-key']) });
    const [way, ...others] = ways;
    if (others.length > 0) ways = others;
    way?.(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    endpoint: `http://127.0.0.1:${port}`,
    received,
    answerWith: (...next) => {
      ways = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
