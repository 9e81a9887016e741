import { olderFirst } from '../../../app/deckhand/older-first.ts';
import { printYaml } from '../../../domain/document/yaml/print-yaml.ts';
import { type Json, setOwn } from '../../../domain/json/value.ts';
import { bucketStatuses } from '../operations/bucket-statuses.ts';
import { parseComparedRevisions } from '../parameters.ts';
import type { RestRoute } from '../rest-route.ts';

/** The buckets that differ between revisions. (docs/rest.md#differences) */
export const diffsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/revisions/{revision}/diff/{other}',
    handle: async ({ app, by, params }) => {
      const [one, other] = parseComparedRevisions(params);
      const revisions = olderFirst([
        await app.revision(by, { id: one }),
        await app.revision(by, { id: other }),
      ]);
      return {
        status: 200,
        cacheKey: ['diff', ...revisions.map(({ digest }) => digest)],
        body: async () => {
          const statuses: Record<string, Json> = {};
          for (const { name, status } of await bucketStatuses(app, by, revisions)) {
            setOwn(statuses, name, status);
          }
          return { pieces: [printYaml(statuses)] };
        },
      };
    },
  },
];
