import type { RevisionList } from '../../../app/deckhand/deckhand-cases.ts';
import { printYaml } from '../../../domain/document/yaml/print-yaml.ts';
import type { Json, JsonObject } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { listYaml } from '../list-yaml.ts';
import {
  isDescending,
  limitParameter,
  listParameter,
  offsetParameter,
  parseRevisionNumber,
} from '../parameters.ts';
import type { RestRequest, RestRoute } from '../rest-route.ts';
import { revisionDetail, revisionItem } from '../revision-json.ts';

/** Revisions. (docs/rest.md#revisions) */
export const revisionsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/revisions',
    handle: async (asked) => {
      const { app, by, query } = asked;
      const tags = listParameter(query, 'tag');
      const limit = limitParameter(query);
      const offset = offsetParameter(query);
      const byTime = sortsByTime(query);
      const request = { tags, byTime, descending: isDescending(query), offset, limit };
      return {
        status: 200,
        body: async () => {
          const list = await app.listRevisions(by, request);
          const head = { count: list.count, ...neighbours(asked, list.count, offset, limit) };
          return { pieces: listYaml(head, itemsOf(list, asked.baseUrl)) };
        },
      };
    },
  },
  {
    method: 'GET',
    path: '/revisions/{revision}',
    handle: async (asked) => {
      const { app, by, params } = asked;
      const revision = await app.revision(by, { id: parseRevisionNumber(params['revision']) });
      return {
        status: 200,
        body: async () => ({ pieces: [printYaml(await revisionBody(asked, revision))] }),
      };
    },
  },
  {
    method: 'DELETE',
    path: '/revisions',
    handle: async ({ app, by }) => {
      await app.purge(by, null);
      return { status: 204 };
    },
  },
];

/** One revision; other routes return it, too. (docs/rest.md#revisions) */
export async function revisionBody(
  { app, by, baseUrl }: Pick<RestRequest, 'app' | 'by' | 'baseUrl'>,
  revision: RevisionSnapshot,
): Promise<Json> {
  return revisionDetail(baseUrl, await app.describeRevision(by, revision));
}

/** Of the existing keys, the first one decides: numbers are never equal. */
function sortsByTime(query: URLSearchParams): boolean {
  const known = query.getAll('sort').filter((key) => key === 'id' || times.has(key));
  return times.has(known[0] ?? '');
}

const times: ReadonlySet<string> = new Set(['createdAt', 'created_at']);

async function* itemsOf({ pages }: RevisionList, baseUrl: string): AsyncGenerator<JsonObject> {
  for await (const page of pages) {
    for (const described of page) yield revisionItem(baseUrl, described);
  }
}

/** The URLs of the next and the previous page; null if there is none, as with a limit of 0. */
function neighbours(
  { baseUrl, query }: RestRequest,
  count: number,
  offset: number,
  limit: number | null,
): JsonObject {
  if (limit === 0) return { next: null, prev: null };
  const urlAt = (start: number, rows: number | null): string => {
    const changed = new URLSearchParams(query);
    changed.set('offset', String(start));
    if (rows !== null) changed.set('limit', String(rows));
    return `${baseUrl}/revisions?${changed}`;
  };
  const end = limit === null ? count : offset + limit;
  const rowsBefore = limit === null ? offset : limit;
  return {
    next: end < count ? urlAt(end, limit) : null,
    prev: offset > 0 ? urlAt(Math.max(0, offset - rowsBefore), rowsBefore) : null,
  };
}
