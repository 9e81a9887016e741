/**
 * The least that could answer: a handler that writes the same object as JSON for each POST, and one that answers each
 * GET with 304.
 */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const answer = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const http = fastify();
http.post('/graphql', async (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(answer));
});
http.get('/graphql', async (_request, reply) => reply.code(304).send());
await http.listen({ host: '127.0.0.1', port: 0 });
process.send(`http://127.0.0.1:${http.server.address().port}`);
