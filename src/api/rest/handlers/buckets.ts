import type { RestRoute } from '../rest-route.ts';

/** Writing documents: PUT of a bucket, and the seed's POST. (spec 9.2 to 9.4, D2, D3) */
export const bucketsRoutes: readonly RestRoute[] = [];
