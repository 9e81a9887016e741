import { bucketsRoutes } from './handlers/buckets.ts';
import { deepdiffsRoutes } from './handlers/deepdiffs.ts';
import { diffsRoutes } from './handlers/diffs.ts';
import { documentsRoutes } from './handlers/documents.ts';
import { revisionsRoutes } from './handlers/revisions.ts';
import { rollbackRoutes } from './handlers/rollback.ts';
import { serviceRoutes } from './handlers/service.ts';
import { tagsRoutes } from './handlers/tags.ts';
import { validationsRoutes } from './handlers/validations.ts';
import type { RestRoute } from './rest-route.ts';

/** All routes under `/api/v1.0`; openapi.yaml describes the same. */
export const restRoutes: readonly RestRoute[] = [
  ...serviceRoutes,
  ...bucketsRoutes,
  ...documentsRoutes,
  ...revisionsRoutes,
  ...tagsRoutes,
  ...diffsRoutes,
  ...deepdiffsRoutes,
  ...validationsRoutes,
  ...rollbackRoutes,
];
