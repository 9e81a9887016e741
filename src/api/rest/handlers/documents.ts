import type { RestRoute } from '../rest-route.ts';

/** Documents as they were submitted. (spec 10.5) */
export const documentsRoutes: readonly RestRoute[] = [];
