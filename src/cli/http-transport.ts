import { refusal } from '../domain/errors.ts';
import type { Transport } from './client.ts';

/** A server, by its URL. @throws USAGE for what is no URL of a server */
export function httpTransport(server: string): Transport {
  const base = serverUrl(server);
  const endpoint = new URL('graphql', base);
  return {
    address: base.href,
    async post(request) {
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(request),
        });
        return await response.text();
      } catch (error) {
        const facts = { url: server, reason: reasonOf(error) };
        throw refusal('SERVER_UNREACHABLE', facts, {}, { cause: error });
      }
    },
    close: async () => {},
  };
}

function serverUrl(server: string): URL {
  const url = URL.canParse(server) ? new URL(server) : null;
  const isServer = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  if (!isServer) {
    throw refusal('USAGE', { reason: 'give the URL of the server as http://HOST:PORT' });
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'it took too long',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long',
  UND_ERR_HEADERS_TIMEOUT: 'it took too long',
  UND_ERR_BODY_TIMEOUT: 'it took too long',
};

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '', message = 'no answer' } = cause as { code?: string; message?: string };
  return reasons[code] ?? message;
}
