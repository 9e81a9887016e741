import type { RestRoute } from '../rest-route.ts';

/** Documents as their consumers see them. (spec 7, 10.5) */
export const renderedRoutes: readonly RestRoute[] = [];
