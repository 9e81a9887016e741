import { once } from 'node:events';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { refusal } from '../domain/errors.ts';
import type { Transport } from './client.ts';

/** Milliseconds after which no answer is expected any more. */
export interface Patience {
  readonly query: number;
  readonly mutation: number;
}

const usualPatience: Patience = { query: 60_000, mutation: 600_000 };

/** A server, by its URL. @throws USAGE for what is no URL of a server */
export function httpTransport(server: string, patience: Patience = usualPatience): Transport {
  const base = serverUrl(server);
  const endpoint = new URL('graphql', base);
  return {
    address: base.href,
    async post(request) {
      const time = /^\s*mutation\b/.test(request.query) ? patience.mutation : patience.query;
      const signal = AbortSignal.timeout(time);
      try {
        return await send(endpoint, JSON.stringify(request), signal);
      } catch (error) {
        const reason = signal.aborted ? `no answer within ${time / 1000} s` : reasonOf(error);
        const facts = { url: server, reason };
        throw refusal('SERVER_UNREACHABLE', facts, {}, { cause: error });
      }
    },
    close: async () => {},
  };
}

/** Not `fetch`: that waits for no answer longer than five minutes. */
async function send(endpoint: URL, body: string, signal: AbortSignal): Promise<string> {
  const open = endpoint.protocol === 'https:' ? requestSecure : requestPlain;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const request = open(endpoint, { method: 'POST', headers, signal });
  request.end(body);
  const [response] = await once(request, 'response');
  return text(response);
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
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'it took too long',
};

function reasonOf(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  return reasons[code] ?? (message || 'no answer');
}
