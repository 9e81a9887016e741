import type { FastifyRequest } from 'fastify';
import type { CorsConfig } from '../../config/client-config.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { isListedOrigin } from '../http/cors.ts';
import { isOwnOrigin } from '../subscriptions/own-origin.ts';
import { restRefusal } from './rest-errors.ts';

/** The media type of bodies in both directions. */
export const yamlType = 'application/x-yaml';

const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/**
 * Checks the media type of a body; an empty one needs none. (docs/rest.md#asking)
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
 * Protects a server without authentication from pages of other sites: a browser sends simple requests without CORS
 * preflight. `Origin` contains the origin of the page. Pages of listed origins must send requests that need a
 * preflight.
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
  if (isHarmless || !isAmbient(by) || isOwnOrigin(origin, host)) return;
  if (!isListedOrigin(origin, cors)) {
    throw restRefusal(403, 'HTTPForbidden', 'pages of other sites may change nothing here');
  }
  if (method === 'POST' && bodyType(headers) !== yamlType) {
    const message = `pages of other sites must send the header "content-type: ${yamlType}"`;
    throw restRefusal(403, 'HTTPForbidden', message);
  }
}

/** Whether a browser sends the proof of identity by itself, also for pages of other sites. */
function isAmbient({ via }: Principal): boolean {
  return via === 'nobody' || via === 'certificate';
}

function bodyType(headers: FastifyRequest['headers']): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}
