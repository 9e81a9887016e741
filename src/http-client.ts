import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

/** What a client trusts, and who it is, beside its token: texts in PEM. */
export interface ClientTls {
  /** The authorities that may have issued the server's certificate; default: those of Node. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** A request to a server over HTTP or HTTPS. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /**
   * Whether the server may receive the request twice without harm. Only then may it use a connection that has carried
   * another request: the server may be closing that one.
   */
  readonly repeatable: boolean;
  /** Milliseconds without a byte after which the request fails; 0: none. Default: 0. */
  readonly maxSilenceMs?: number;
  readonly tls?: ClientTls;
}

/**
 * Sends a request and returns the answer once its head has arrived. Follows no redirects. Not `fetch`,
 * which waits for an answer no longer than five minutes.
 *
 * A server may close a connection after an answer without announcing it (`uwsgi --http` always does). A
 * request that meets such a connection is sent once more, on a new connection: if it is repeatable, the
 * connection was reused, and no byte of an answer arrived.
 *
 * @throws errors of Node's sockets, with their codes; AbortError
 */
export async function sendRequest(url: URL, request: HttpRequest): Promise<IncomingMessage> {
  if (!request.repeatable) return attempt(url, request, true);
  try {
    return await attempt(url, request, false);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return attempt(url, request, true);
  }
}

/**
 * Reads the body of a response. Waits for `reserve` before it keeps a part of so many bytes.
 *
 * @throws RangeError if the body is longer than `maxBytes`; the errors of the stream and of `reserve`
 */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  reserve?: (bytes: number) => Promise<void>,
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError('the answer is too long');
    if (reserve !== undefined) await reserve(chunk.length);
    read.push(chunk);
  }
  return Buffer.concat(read);
}

/** A reused connection turned out to be closed before a response began. */
class StaleConnection extends Error {}

/** Error codes of a socket that the other side has closed. */
const closed: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);

function attempt(
  url: URL,
  { method, headers, body, signal, maxSilenceMs = 0, tls }: HttpRequest,
  isNew: boolean,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestSecure : requestPlain;
  // Node pools connections unless `agent` is false.
  const request = open(url, { method, headers, signal, ...tls, ...(isNew && { agent: false }) });
  if (maxSilenceMs > 0) {
    request.setTimeout(maxSilenceMs, () => request.destroy(new Error('it fell silent')));
  }
  let hasBegun = false;
  request.once('socket', (socket) => {
    socket.once('data', () => {
      hasBegun = true;
    });
  });
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Not `once`: the request may also fail after its answer began.
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = request.reusedSocket && !hasBegun && closed.has(error.code);
      reject(isStale ? new StaleConnection(error.message, { cause: error }) : error);
    });
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('it speaks another protocol'));
    });
    request.end(body);
  });
}
