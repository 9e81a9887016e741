import type { FastifyReply } from 'fastify';
import type { HttpAnswer, HttpBytes } from './http-answer.ts';
import { addVary } from './vary.ts';

/** Sends an answer through fastify. */
export function send(reply: FastifyReply, answer: HttpAnswer | HttpBytes): FastifyReply {
  const { status, headers } = answer;
  const { vary, ...others } = Object.fromEntries(headers);
  reply.code(status).headers(others);
  if (vary !== undefined) addVary(reply, vary);
  // There is nothing of which a 304 could tell the type or the length.
  if (status === 304) return reply.removeHeader('content-type').send();
  return reply.send('text' in answer ? answer.text : answer.bytes);
}
