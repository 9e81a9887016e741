import type { FastifyReply } from 'fastify';

/** Adds names of request headers to `Vary`, which other parts of the server may have set already. */
export function addVary(reply: FastifyReply, names: string): void {
  const known = String(reply.getHeader('vary') ?? '');
  const all = [...known.split(','), ...names.split(',')].map((name) => name.trim().toLowerCase());
  reply.header('vary', [...new Set(all)].filter((name) => name !== '').join(', '));
}
