import { isUtf8 } from 'node:buffer';
import { refusal } from '../../domain/errors.ts';

/** The JSON of a request's body. @throws REQUEST_MALFORMED, which quotes no part of the body */
export async function readJsonBody(_request: unknown, body: Buffer): Promise<unknown> {
  if (!isUtf8(body)) throw refusal('REQUEST_MALFORMED', { reason: 'the body is not UTF-8' });
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refusal('REQUEST_MALFORMED', { reason: 'the body is not JSON' });
  }
}
