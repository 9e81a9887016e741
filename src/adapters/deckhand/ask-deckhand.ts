import { connectionReason } from '../../domain/connection-reasons.ts';
import { refusal } from '../../domain/errors.ts';
import { readBody, sendRequest } from '../../http-client.ts';

/** The options of a request: token, timeout and size limit. */
export interface DeckhandRequestOptions {
  readonly token: string | null;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** A response, with any status except those of a missing or denied service. */
export interface DeckhandAnswer {
  readonly status: number;
  readonly text: string;
}

/** A gateway sends these for an unavailable service. */
const absent: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Requests a URL. Does not follow redirects, has a timeout, and limits the size of the response; errors name the URL
 * without its query, and quote no part of the request or response.
 *
 * @throws DECKHAND_UNREACHABLE, DECKHAND_DENIED, DECKHAND_ANSWER_UNUSABLE, LIMIT_EXCEEDED
 */
export async function askDeckhand(
  url: URL,
  accept: string,
  { token, timeoutMs, maxBytes }: DeckhandRequestOptions,
): Promise<DeckhandAnswer> {
  const path = urlLabel(url);
  const signal = AbortSignal.timeout(timeoutMs);
  let bytes: Buffer;
  let status: number;
  try {
    const headers = { accept, ...(token !== null && { 'x-auth-token': token }) };
    const answer = await sendRequest(url, { method: 'GET', headers, signal, repeatable: true });
    status = answer.statusCode ?? 0;
    bytes = await readBody(answer, maxBytes);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(path, maxBytes);
    const seconds = timeoutMs / 1_000;
    const reason = signal.aborted ? `no answer within ${seconds} seconds` : reasonOf(error);
    throw refusal('DECKHAND_UNREACHABLE', { url: path, reason });
  }
  if (absent.has(status)) {
    throw refusal('DECKHAND_UNREACHABLE', { url: path, reason: `it answers status ${status}` });
  }
  if (status === 401 || status === 403) throw refusal('DECKHAND_DENIED', { path, status });
  if (status >= 300 && status < 400) throw unusable(path, 'it wants to lead elsewhere');
  return { status, text: textOf(path, bytes) };
}

/** DECKHAND_ANSWER_UNUSABLE for a reason. */
export function unusable(path: string, reason: string): Error {
  return refusal('DECKHAND_ANSWER_UNUSABLE', { path, reason });
}

/** A URL in the form that errors name it. */
export function urlLabel({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unusable(path, 'it is not UTF-8 text');
  }
}

function tooLarge(path: string, limit: number): Error {
  const what = `the size of the answer to ${path} in bytes`;
  return refusal('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_SUBMISSION_BYTES' });
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return 'it breaks off';
  return connectionReason(code) ?? `it cannot be reached (${code})`;
}
