import type { RestRoute } from '../rest-route.ts';

/** Results of validations. (spec 8.5) */
export const validationsRoutes: readonly RestRoute[] = [];
