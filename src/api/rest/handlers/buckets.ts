import { itemPieces } from '../document-listing.ts';
import { statusYaml } from '../document-yaml.ts';
import { postDocuments, putBucket, type WrittenDocuments } from '../operations/write-documents.ts';
import type { RestAnswer, RestRequest, RestRoute } from '../rest-route.ts';

/** Writing documents: PUT of a bucket, and POST. (docs/rest.md#writing-documents) */
export const bucketsRoutes: readonly RestRoute[] = [
  {
    method: 'PUT',
    path: '/buckets/{bucket}/documents',
    handle: async ({ app, by, params, body }: RestRequest) => {
      const written = await putBucket(app, by, params['bucket'] ?? '', body);
      return { status: 200, warnings: written.warnings, body: bodyOf(written) };
    },
  },
  {
    method: 'POST',
    path: '/documents',
    handle: async ({ app, by, body }: RestRequest) => {
      const written = await postDocuments(app, by, body);
      const { changed, warnings } = written;
      return { status: changed ? 201 : 200, warnings, body: bodyOf(written) };
    },
  },
];

function bodyOf(written: WrittenDocuments): NonNullable<RestAnswer['body']> {
  return async () => ({ pieces: piecesOf(written) });
}

async function* piecesOf({ pages, revision, emptied }: WrittenDocuments): AsyncGenerator<string> {
  yield* itemPieces(pages, revision);
  for (const bucket of emptied) yield `---\n${statusYaml({ bucket, revision })}`;
}
