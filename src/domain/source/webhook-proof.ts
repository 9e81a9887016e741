import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookAuthentication } from './data-source.ts';

/** What came to a webhook. */
export interface WebhookRequest {
  /** The names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes of the body, as they came. */
  readonly body: Uint8Array;
}

/** Whether a request proves what a webhook asks for. Takes as long for a wrong proof as for a right one. */
export function isProven(auth: WebhookAuthentication, { headers, body }: WebhookRequest): boolean {
  if (auth.type === 'none') return true;
  if (auth.type === 'token') {
    const name = auth.header?.toLowerCase() ?? 'authorization';
    const given = headerOf(headers, name);
    const token = auth.header === undefined ? given.replace(/^Bearer +/i, '') : given;
    return equalTexts(token, auth.secret);
  }
  const given = headerOf(headers, auth.header.toLowerCase());
  const digest = createHmac(auth.algorithm, auth.secret).update(body).digest('hex');
  return equalTexts(given.toLowerCase(), `${auth.prefix}${digest}`.toLowerCase());
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const [value = '', ...more] = [headers[name] ?? []].flat();
  return more.length === 0 ? value : '';
}

/** Compares digests of equal length, so that neither content nor length shows in the time it takes. */
function equalTexts(one: string, other: string): boolean {
  const key = 'purser';
  const [a, b] = [one, other].map((text) => createHmac('sha256', key).update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
