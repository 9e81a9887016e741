import type { RestRoute } from '../rest-route.ts';

/** Going back to a revision. (spec 9.6) */
export const rollbackRoutes: readonly RestRoute[] = [];
