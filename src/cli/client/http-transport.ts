import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { connectionReason } from '../../domain/connection-reasons.ts';
import { refusal } from '../../domain/errors.ts';
import { type ClientTls, sendRequest } from '../../http-client.ts';
import type { Transport } from './client.ts';
import { eventsIn } from './events-in.ts';

/** Milliseconds after which a request fails without a response. */
export interface RequestTimeouts {
  readonly query: number;
  readonly mutation: number;
}

/** A server sends a ping twice a minute, even if there are no events. */
const silenceMs = 90_000;

const defaultTimeouts: RequestTimeouts = { query: 60_000, mutation: 600_000 };

interface TransportOptions {
  /** Sent with every request; null: requests are sent without a token. */
  readonly token?: string | null;
  readonly timeouts?: RequestTimeouts;
  readonly tls?: ClientTls;
}

/** A server, by its URL. @throws USAGE for an invalid URL */
export function httpTransport(
  server: string,
  { token = null, timeouts = defaultTimeouts, tls = {} }: TransportOptions = {},
): Transport {
  const base = serverUrl(server);
  const endpoint = new URL('graphql', base);
  return {
    address: base.href,
    async post(request, ended) {
      const isMutation = /^\s*mutation\b/.test(request.query);
      const time = isMutation ? timeouts.mutation : timeouts.query;
      const timeout = AbortSignal.timeout(time);
      const signal = ended === undefined ? timeout : AbortSignal.any([timeout, ended]);
      // A mutation may come after fragments.
      const options = { signal, token, tls, repeatable: !/\bmutation\b/.test(request.query) };
      try {
        return await answerText(await send(endpoint, JSON.stringify(request), options), base);
      } catch (error) {
        const reason = timeout.aborted
          ? `no answer within ${time / 1000} s`
          : reasonOf(error, base);
        throw unreachable(server, reason, error);
      }
    },
    async *stream(request, signal) {
      try {
        const body = JSON.stringify(request);
        const accept = 'text/event-stream';
        const options = { signal, token, tls, accept, repeatable: true, maxSilenceMs: silenceMs };
        const response = await send(endpoint, body, options);
        // A server reports a refusal in a normal response.
        if (!isStream(response)) return yield await answerText(response, base);
        for await (const { event, data } of eventsIn(response)) {
          if (event === 'complete') return;
          if (event === 'next') yield data;
        }
      } catch (error) {
        if (signal.aborted) return;
        throw unreachable(server, reasonOf(error, base), error);
      }
      throw unreachable(server, 'the connection was cut');
    },
    close: async () => {},
  };
}

function unreachable(url: string, reason: string, cause?: unknown): Error {
  return refusal('SERVER_UNREACHABLE', { url, reason }, {}, { cause });
}

/**
 * The body of an answer.
 *
 * @throws Error, in words, for one that is not JSON and so not of Purser; for one of Purser at another path
 */
async function answerText(response: IncomingMessage, base: URL): Promise<string> {
  const { headers, statusCode: status = 0 } = response;
  const type = headers['content-type'] ?? 'application/json';
  if (!/^application\/(?:[\w.-]+\+)?json\b/.test(type)) {
    response.destroy();
    throw new Error(otherServiceReason(status, headers.location));
  }
  const body = await text(response);
  const isElsewhere = status === 404 && base.pathname !== '/' && body.includes('"ROUTE_NOT_FOUND"');
  if (!isElsewhere) return body;
  const path = base.pathname.replace(/\/+$/, '');
  throw new Error(
    `Purser is not at the path ${path} there; give the URL without it: ${base.origin}`,
  );
}

/** Why something else than Purser gives an answer of this status. */
function otherServiceReason(status: number, location: string | undefined): string {
  const target = location !== undefined && URL.canParse(location) ? new URL(location) : null;
  if (status >= 300 && status < 400 && target !== null) {
    return `it redirects to ${target.origin}; give the URL of the server itself`;
  }
  if (status >= 502 && status <= 504) {
    return `a proxy answers with status ${status}: the server behind it does not run, or is not ready`;
  }
  return `what answers there with status ${status} is no Purser; check the host, the port and the path`;
}

function isStream({ headers }: IncomingMessage): boolean {
  return /^text\/event-stream\b/.test(headers['content-type'] ?? '');
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly token: string | null;
  readonly tls: ClientTls;
  readonly accept?: string;
  /** Whether it may be sent twice. */
  readonly repeatable: boolean;
  /** Milliseconds of silence after which it fails; 0: never. */
  readonly maxSilenceMs?: number;
}

function send(
  endpoint: URL,
  body: string,
  { token, accept = 'application/json', ...options }: SendOptions,
): Promise<IncomingMessage> {
  const headers = {
    'content-type': 'application/json',
    accept,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  return sendRequest(endpoint, { method: 'POST', headers, body, ...options });
}

/** The URL of a server, which ends with a slash. @throws USAGE */
export function serverUrl(server: string): URL {
  const url = URL.canParse(server) ? new URL(server) : null;
  const isServer = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  if (!isServer) {
    throw refusal('USAGE', { reason: serverUrlFlaw(server, url) });
  }
  const [, alone, api] = /^(.*)(\/graphql|\/api\/v1\.0)\/*$/.exec(url.pathname) ?? [];
  if (api !== undefined) {
    const reason = `give the URL of the server without ${api}: ${url.origin}${alone}`;
    throw refusal('USAGE', { reason });
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** What is wrong with the URL of a server, by its scheme first. */
function serverUrlFlaw(server: string, url: URL | null): string {
  // A host with a port reads as a URL whose scheme is the host.
  if (/^[\w.-]+(?::\d+)?(?:\/|$)/.test(server) || /^\[[\da-f:]+\]/i.test(server)) {
    return `give the URL of the server with its scheme: http://${server}, or https://`;
  }
  if (url !== null && !/^https?:$/.test(url.protocol)) {
    return `give the URL of the server with http:// or https://, not ${url.protocol}//`;
  }
  if (url !== null) return 'give the URL of the server without a user: --token-file has the token';
  const [, port] = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(server) ?? [];
  if (port !== undefined && Number(port) > 65_535) {
    return `give the URL of the server with a port up to 65535, not ${port}`;
  }
  return 'give the URL of the server as http://HOST:PORT';
}

const notTrusted =
  'its certificate is not trusted; name the file of its authority in PURSER_CA_FILE, or in the context';
const certificateMissing =
  'it demands a client certificate; name its files in PURSER_CLIENT_CERT and PURSER_CLIENT_KEY, or in the context';

/** Reasons that commands have remedies of their own for. */
const ownReasons: ReadonlyMap<unknown, string> = new Map([
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code) => [code, notTrusted] as const),
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', certificateMissing],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'it does not accept the client certificate'],
]);

function reasonOf(error: unknown, { protocol }: URL): string {
  const { code, message } = error as { code?: unknown; message?: string };
  const reason = ownReasons.get(code) ?? connectionReason(code) ?? (message || 'no answer');
  // A server that expects TLS closes a connection without it.
  const mayBeTls = code === 'ECONNRESET' && protocol === 'http:';
  return mayBeTls ? `${reason}; if it serves HTTPS, write https:// instead of http://` : reason;
}
