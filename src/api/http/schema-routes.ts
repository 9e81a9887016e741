import type { FastifyInstance, FastifyReply } from 'fastify';
import { kindSchemaOf, kindsWithSchema } from '../../domain/kind-schemas/kind-schema.ts';

/** Below this, the JSON Schemas of Purser's own kinds are published. */
const schemasPath = '/schemas';

/** The JSON Schema that is published at a path, or the list of all; null if there is none. */
function schemaAt(path: string): object | null {
  if (path === schemasPath) return kindsWithSchema.map((kind) => `${schemasPath}/${kind}.json`);
  if (!path.startsWith(`${schemasPath}/`)) return null;
  const kind = path.slice(schemasPath.length + 1).replace(/\.json$/, '');
  const found = kindSchemaOf(kind);
  return found?.kind === kind ? found.schema : null;
}

/** Whether a JSON Schema, or their list, is published at a path. */
export function isSchemaPath(path: string): boolean {
  return schemaAt(path) !== null;
}

/**
 * Publishes the JSON Schemas of Purser's own kinds, for editors. They are part of the program, so nobody needs to
 * authenticate. (docs/data-sources.md#in-an-editor)
 */
export function addSchemaRoutes(http: FastifyInstance): void {
  const answer = (path: string, reply: FastifyReply): FastifyReply => {
    const schema = schemaAt(path);
    if (schema === null) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('content-type', 'application/schema+json; charset=utf-8')
      .send(`${JSON.stringify(schema)}\n`);
  };
  http.get(schemasPath, async (_request, reply) => answer(schemasPath, reply));
  http.get<{ Params: { '*': string } }>(`${schemasPath}/*`, async ({ params }, reply) =>
    answer(`${schemasPath}/${params['*']}`, reply),
  );
}
