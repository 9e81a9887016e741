import { STATUS_CODES } from 'node:http';
import type { Fault } from '../../domain/errors.ts';
import { resultText } from '../graphql/execution/result-text.ts';
import { errorOf } from '../graphql/schema/errors.ts';
import { securityHeaders } from './security-headers.ts';

/** A response, whichever HTTP library sends it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly text: string;
}

/** A response whose body is already serialized. */
export interface HttpBytes extends Omit<HttpAnswer, 'text'> {
  readonly bytes: Buffer;
}

export const jsonType = ['content-type', 'application/json; charset=utf-8'] as const;

/** A refusal, in the form that errors of GraphQL have, too. */
export function refusalAnswer(status: number, ...faults: readonly [Fault, ...Fault[]]): HttpAnswer {
  return { status, headers: [jsonType], text: resultText({ errors: [errorOf(faults)] }) };
}

/** A whole JSON response as bytes, for a socket without an HTTP library. */
export function rawAnswer({ status, text }: HttpAnswer): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
