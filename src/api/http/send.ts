import type { FastifyReply } from 'fastify';
import type { HttpAnswer, HttpBytes } from './http-answer.ts';

/** Sends an answer through fastify. */
export function send(reply: FastifyReply, answer: HttpAnswer | HttpBytes): FastifyReply {
  const { status, headers } = answer;
  reply.code(status).headers(Object.fromEntries(headers));
  // There is nothing of which a 304 could tell the type or the length.
  if (status === 304) return reply.removeHeader('content-type').send();
  return reply.send('text' in answer ? answer.text : answer.bytes);
}
