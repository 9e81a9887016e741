import type { RestRoute } from '../rest-route.ts';

/** Revisions. (spec 10.3, 10.4) */
export const revisionsRoutes: readonly RestRoute[] = [];
