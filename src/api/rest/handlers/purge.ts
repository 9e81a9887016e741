import type { RestRoute } from '../rest-route.ts';

/** Taking everything away. (spec 10.2) */
export const purgeRoutes: readonly RestRoute[] = [
  {
    method: 'DELETE',
    path: '/revisions',
    answer: async ({ app, by }) => {
      await app.purge(by, null);
      return { status: 204 };
    },
  },
];
