import type { FastifyReply } from 'fastify';
import type { HttpAnswer, HttpBytes } from './http-answer.ts';
import { addVary } from './vary.ts';

/** Node writes a text together with the headers, and bytes apart from them, which costs more than making a short text. */
const maxTextBytes = 8 * 1024;

function bodyOf(bytes: Buffer): string | Buffer {
  return bytes.length <= maxTextBytes ? bytes.toString('utf8') : bytes;
}

/** Sends a response through fastify. */
export function send(reply: FastifyReply, answer: HttpAnswer | HttpBytes): FastifyReply {
  const { status, headers } = answer;
  const { vary, ...others } = Object.fromEntries(headers);
  reply.code(status).headers(others);
  if (vary !== undefined) addVary(reply, vary);
  // A 304 has no body, so it has no type and length.
  if (status === 304) return reply.removeHeader('content-type').send();
  return reply.send('text' in answer ? answer.text : bodyOf(answer.bytes));
}
