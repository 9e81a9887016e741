import { documentQuery, itemPieces, revisionOf } from '../document-listing.ts';
import { listRendered } from '../operations/list-rendered.ts';
import { invalidDocuments } from '../rest-errors.ts';
import type { RestRoute } from '../rest-route.ts';

/** Documents layered, substituted and validated. (docs/rest.md#lists-of-documents) */
export const renderedRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/revisions/{revision}/rendered-documents',
    handle: async (asked) => {
      const { app, by } = asked;
      const query = documentQuery(asked.query);
      const revision = await revisionOf(asked);
      return {
        status: 200,
        cacheKey: [revision.digest],
        async body() {
          const listed = await listRendered(app, by, revision, query);
          const { errors, items, isSecret, isStable } = listed;
          if (errors.length > 0) throw invalidDocuments(errors);
          return { pieces: itemPieces([items]), isSecret, isStable };
        },
      };
    },
  },
];
