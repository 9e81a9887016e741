import { documentQuery, itemPieces, revisionOf } from '../document-listing.ts';
import { listDocuments } from '../operations/list-documents.ts';
import type { RestRoute } from '../rest-route.ts';

/** Documents as they were submitted. (docs/rest.md#lists-of-documents) */
export const documentsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/revisions/{revision}/documents',
    handle: async (asked) => {
      const { app, by } = asked;
      const query = documentQuery(asked.query);
      const revision = await revisionOf(asked);
      return {
        status: 200,
        cacheKey: [revision.digest],
        body: async () => ({ pieces: itemPieces(await listDocuments(app, by, revision, query)) }),
      };
    },
  },
];
