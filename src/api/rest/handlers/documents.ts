import type { DocumentQuery } from '../../../app/deckhand/document-query.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { documentQuery, itemPieces, revisionOf } from '../document-listing.ts';
import { listDocuments } from '../operations/list-documents.ts';
import { listRendered } from '../operations/list-rendered.ts';
import { invalidDocuments } from '../rest-errors.ts';
import type { RestBody, RestRequest, RestRoute } from '../rest-route.ts';

/** Documents as submitted; and rendered and validated. (docs/rest.md#lists-of-documents) */
export const documentsRoutes: readonly RestRoute[] = [
  listRoute('/revisions/{revision}/documents', async ({ app, by }, revision, query) => {
    return { pieces: itemPieces(await listDocuments(app, by, revision, query)) };
  }),
  listRoute('/revisions/{revision}/rendered-documents', async ({ app, by }, revision, query) => {
    const { errors, items, ...facts } = await listRendered(app, by, revision, query);
    if (errors.length > 0) throw invalidDocuments(errors);
    return { pieces: itemPieces([items]), ...facts };
  }),
];

function listRoute(
  path: string,
  bodyOf: (
    asked: RestRequest,
    revision: RevisionSnapshot,
    query: DocumentQuery,
  ) => Promise<RestBody>,
): RestRoute {
  return {
    method: 'GET',
    path,
    async handle(asked) {
      const query = documentQuery(asked.query);
      const revision = await revisionOf(asked);
      return {
        status: 200,
        cacheKey: [revision.digest],
        body: () => bodyOf(asked, revision, query),
      };
    },
  };
}
