import { printYaml } from '../../../domain/document/yaml/print-yaml.ts';
import type { Tag } from '../../../domain/revision/revision.ts';
import { putTagText } from '../operations/put-tag-text.ts';
import { parseRevisionNumber } from '../parameters.ts';
import type { RestAnswer, RestRoute } from '../rest-route.ts';
import { tagsJson } from '../revision-json.ts';

const one = '/revisions/{revision}/tags/{tag}';
const all = '/revisions/{revision}/tags';

/** Tags of revisions. (docs/rest.md#tags) */
export const tagsRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: one,
    handle: async ({ app, by, params, body }) => {
      const id = parseRevisionNumber(params['revision']);
      return tagsAnswer(201, [await putTagText(app, by, id, params['tag'] ?? '', body)]);
    },
  },
  {
    method: 'GET',
    path: one,
    handle: async ({ app, by, params }) => {
      const id = parseRevisionNumber(params['revision']);
      return tagsAnswer(200, [await app.getTag(by, id, params['tag'] ?? '')]);
    },
  },
  {
    method: 'DELETE',
    path: one,
    handle: async ({ app, by, params }) => {
      await app.deleteTag(by, parseRevisionNumber(params['revision']), params['tag'] ?? '');
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: all,
    handle: async ({ app, by, params }) => {
      const { id } = await app.revision(by, { id: parseRevisionNumber(params['revision']) });
      const [tags = []] = await app.tags(by, [id]);
      return tagsAnswer(200, tags);
    },
  },
  {
    method: 'DELETE',
    path: all,
    handle: async ({ app, by, params }) => {
      await app.deleteTags(by, parseRevisionNumber(params['revision']));
      return { status: 204 };
    },
  },
];

function tagsAnswer(status: 200 | 201, tags: readonly Tag[]): RestAnswer {
  return { status, body: async () => ({ pieces: [printYaml(tagsJson(tags))] }) };
}
