import type { RestRoute } from '../rest-route.ts';

/** Which rendered documents differ between revisions, and how. (spec 9.8) */
export const deepdiffsRoutes: readonly RestRoute[] = [];
