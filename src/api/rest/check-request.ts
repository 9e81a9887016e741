import type { FastifyRequest } from 'fastify';
import type { CorsConfig } from '../../config/client-config.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { isListedOrigin } from '../http/cors.ts';
import { isOwnOrigin } from '../subscriptions/own-origin.ts';
import { restRefusal } from './rest-errors.ts';

/** What bodies are written in, both ways. */
export const yamlType = 'application/x-yaml';

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/**
 * Checks what a body is said to be; an empty one need not be said to be anything. (docs/rest.md#asking)
 *
 * @throws RestRefusal HTTPMissingHeader, HTTPUnsupportedMediaType
 */
export function checkType({ method, headers }: FastifyRequest): void {
  if (bodyless.has(method) || !hasBody(headers)) return;
  const type = headers['content-type'];
  if (type === undefined) {
    const message = `the header "content-type" is missing; write ${yamlType}`;
    throw restRefusal(400, 'HTTPMissingHeader', message);
  }
  if (bodyType(headers) !== yamlType) {
    const message = `a body is read as ${yamlType}, and as nothing else`;
    throw restRefusal(415, 'HTTPUnsupportedMediaType', message);
  }
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Without authentication, a page of any site could have a browser send changes, as simple requests need no CORS
 * preflight. Their `Origin` says whose page it is. Pages of listed origins must send what needs a preflight.
 *
 * @throws RestRefusal HTTPForbidden
 */
export function checkOrigin(
  { method, headers }: FastifyRequest,
  by: Principal,
  cors: CorsConfig,
): void {
  const { origin, host } = headers;
  const isHarmless = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  if (isHarmless || by.via !== 'nobody' || isOwnOrigin(origin, host)) return;
  if (!isListedOrigin(origin, cors)) {
    throw restRefusal(403, 'HTTPForbidden', 'pages of other sites may change nothing here');
  }
  if (method === 'POST' && bodyType(headers) !== yamlType) {
    const message = `pages of other sites must send the header "content-type: ${yamlType}"`;
    throw restRefusal(403, 'HTTPForbidden', message);
  }
}

function bodyType(headers: FastifyRequest['headers']): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}
