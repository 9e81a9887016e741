import type { DocumentQuery } from '../../app/deckhand/document-query.ts';
import { checkSort } from '../../app/deckhand/sort-documents.ts';
import { runCooperatively, yieldToEventLoop } from '../../app/kernel/event-loop.ts';
import type { RevisionId, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { documentYaml } from './document-yaml.ts';
import type { ListedItem } from './operations/list-documents.ts';
import {
  booleanParameter,
  isDescending,
  limitParameter,
  listParameter,
  parseRevisionNumber,
} from './parameters.ts';
import type { RestRequest } from './rest-route.ts';

/** Characters of a piece of a body: one or two milliseconds of work. */
const pieceLength = 64 * 1024;

/** The revision in a path. @throws REVISION_NOT_FOUND */
export function revisionOf({ app, by, params }: RestRequest): Promise<RevisionSnapshot> {
  return app.revision(by, { id: parseRevisionNumber(params['revision']) });
}

/**
 * The requested documents. (docs/rest.md#lists-of-documents)
 *
 * @throws ARGUMENT_INVALID for an invalid parameter
 */
export function documentQuery(query: URLSearchParams): DocumentQuery {
  const sort = listParameter(query, 'sort') ?? [];
  checkSort(sort);
  return {
    schema: listParameter(query, 'schema'),
    name: listParameter(query, 'metadata.name'),
    layer: listParameter(query, 'metadata.layeringDefinition.layer'),
    bucket: listParameter(query, 'status.bucket'),
    abstract: listParameter(query, 'metadata.layeringDefinition.abstract'),
    labels: listParameter(query, 'metadata.label'),
    sort,
    descending: isDescending(query),
    limit: limitParameter(query),
    cleartext: booleanParameter(query, 'cleartext-secrets', true),
  };
}

/**
 * Items as YAML, several in each piece; yields to the event loop between pieces. `revision` is that of all of them;
 * without it, each item's own. (docs/rest.md#writing-documents)
 */
export async function* itemPieces(
  pages: AsyncIterable<readonly ListedItem[]> | Iterable<readonly ListedItem[]>,
  revision: RevisionId | null = null,
): AsyncGenerator<string, void> {
  let piece = '';
  for await (const page of pages) {
    for (const { entry, document } of page) {
      piece += await runCooperatively(
        documentYaml({ document, entry, revision: revision ?? entry.origin }),
      );
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
      await yieldToEventLoop();
    }
  }
  if (piece !== '') yield piece;
}
