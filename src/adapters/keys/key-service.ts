import { type PurserError, refusal } from '../../domain/errors.ts';
import { jsonFrom } from '../../domain/json/inspect-json.ts';
import type { Json } from '../../domain/json/value.ts';
import { codeOf } from './error-code.ts';

/** What is asked of a service that keeps keys. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** What it answered, with whatever status. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

const patienceMs = 10_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Asks a service that keeps keys. It is not led elsewhere, is not waited for without end, and is not
 * read beyond measure; errors say nothing of what was sent or came back.
 *
 * @throws KEYS_UNAVAILABLE
 */
export async function askService(
  vault: string,
  url: URL,
  { method, headers, body }: ServiceRequest,
): Promise<ServiceAnswer> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...content },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: await bytesOf(response),
    };
  } catch (error) {
    throw unavailable(vault, reasonIn(error));
  }
}

/** The JSON that was answered; null if it was something else. */
export function jsonIn({ bytes }: ServiceAnswer): Json {
  return jsonFrom(bytes.toString('utf8')) ?? null;
}

/** What to say of an answer that is no help. */
export function refused(vault: string, { status }: ServiceAnswer): PurserError {
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

async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new RangeError('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function reasonIn(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const { name, cause } = error as Partial<Error>;
  if (name === 'TimeoutError') return `no answer within ${patienceMs / 1000} seconds`;
  const code = codeOf(cause);
  return code === undefined ? 'it cannot be reached' : `it cannot be reached (${code})`;
}
