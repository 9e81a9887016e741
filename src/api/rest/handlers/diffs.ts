import type { RestRoute } from '../rest-route.ts';

/** Which buckets differ between revisions. (spec 9.7) */
export const diffsRoutes: readonly RestRoute[] = [];
