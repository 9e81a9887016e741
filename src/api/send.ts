import type { FastifyReply } from 'fastify';
import type { HttpAnswer } from './http-answer.ts';

/** Sends an answer through fastify. */
export function send(reply: FastifyReply, { status, headers, text }: HttpAnswer): FastifyReply {
  return reply.code(status).headers(Object.fromEntries(headers)).send(text);
}
