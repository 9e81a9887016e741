import type { IncomingHttpHeaders } from 'node:http';
import { type PurserError, refusal } from '../../domain/errors.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import type { Json } from '../../domain/json/value.ts';
import { codeOf } from '../../domain/system-error-code.ts';
import { readBody, sendRequest } from '../../http-client.ts';

/** A request to a service that stores keys. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Whether the service may receive it twice without harm. Default: whether it is a GET. */
  readonly repeatable?: boolean;
}

/** The response, with any status. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const timeoutMs = 10_000;
const maxBytes = 16 * 1024 * 1024;
const late = `no answer within ${timeoutMs / 1000} seconds`;

/**
 * Sends a request to a service that stores keys. Does not follow redirects, has a timeout, and limits the size of the
 * response; errors quote no part of the request or response.
 *
 * @throws KEYS_UNAVAILABLE
 */
export async function askService(
  vault: string,
  url: URL,
  { method, headers, body, repeatable = method === 'GET' }: ServiceRequest,
): Promise<ServiceAnswer> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await sendRequest(url, {
      method,
      headers: { ...headers, ...content },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
      repeatable,
    });
    const bytes = await readBody(answer, maxBytes);
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
  } catch (error) {
    throw unavailable(vault, signal.aborted ? late : reasonIn(error));
  }
}

/** The JSON of the response; null if it is not JSON. */
export function jsonIn({ bytes }: ServiceAnswer): Json {
  return jsonFrom(bytes.toString('utf8')) ?? null;
}

/** The reason for an unusable response. */
export function unusableAnswer(vault: string, { status }: ServiceAnswer): PurserError {
  if (status >= 300 && status < 400) return unavailable(vault, 'it wants to lead elsewhere');
  if (status === 401 || status === 403) {
    return unavailable(vault, `it does not let Purser in (status ${status})`);
  }
  const isOdd = status < 300;
  return unavailable(vault, isOdd ? 'its answer makes no sense' : `it answers status ${status}`);
}

/** KEYS_UNAVAILABLE for a reason. */
export function unavailable(vault: string, reason: string): PurserError {
  return refusal('KEYS_UNAVAILABLE', { vault, reason });
}

function reasonIn(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const code = codeOf(error);
  return code === undefined ? 'it cannot be reached' : `it cannot be reached (${code})`;
}
