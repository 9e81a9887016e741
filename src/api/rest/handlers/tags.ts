import type { RestRoute } from '../rest-route.ts';

/** Tags of revisions. (spec 9.5) */
export const tagsRoutes: readonly RestRoute[] = [];
