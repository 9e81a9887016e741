import { entryFilter } from '../../app/kernel/select-entries.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { readList } from '../client/paging.ts';
import {
  ChangedDocumentsDocument,
  type DocumentFilter,
  type FilteredDocumentFragment,
  type ListedDocumentFragment,
} from '../generated/operations.ts';
import type { DocumentEvent } from '../print/listed-document.ts';
import type { Watch } from './resubscribe.ts';
import { watchRevisions } from './watch-revisions.ts';

/** Which documents are watched, and what is read of them. */
export interface DocumentsToWatch {
  readonly filter: DocumentFilter;
  /** Changes after this revision. */
  readonly after: number;
  readonly withContent: boolean;
  /** Rows of a page. */
  readonly rows: number;
}

/** The changes of submitted documents in each new revision. */
export function watchDocuments(
  client: Client,
  { filter, after, rows, withContent }: DocumentsToWatch,
  watch: Watch,
): AsyncGenerator<readonly DocumentEvent[], void, void> {
  const isChosen = filterOf(filter);
  const read = async ({ number }: { readonly number: number }) => {
    const differences = await readList({
      async page(page) {
        const variables = { from: number - 1, to: number, withContent, cleartext: false, ...page };
        const { diff } = await client.request(ChangedDocumentsDocument, variables);
        return requireValue(diff, 'diff').documents;
      },
      rows,
      progress: () => {},
    });
    return differences.flatMap(({ before, after }): readonly DocumentEvent[] => {
      const was = before !== null && isChosen(before) ? before : null;
      const is = after !== null && isChosen(after) ? after : null;
      if (is !== null) {
        return [{ revision: number, change: was ? 'updated' : 'created', document: listed(is) }];
      }
      return was === null ? [] : [{ revision: number, change: 'deleted', document: listed(was) }];
    });
  };
  return watchRevisions(client, { after, withTagData: false }, watch, read);
}

/** The document without the members that only the filter needs. */
function listed({
  labels,
  storagePolicy,
  ...document
}: FilteredDocumentFragment): ListedDocumentFragment {
  return document;
}

/** The filter of `get`, for documents of a response. */
function filterOf({
  schema,
  name,
  layer,
  abstract,
  labels,
  bucket,
}: DocumentFilter): (document: FilteredDocumentFragment) => boolean {
  const given = Object.entries({ schema, name, layer, abstract, labels, bucket });
  const passes = entryFilter(
    Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null)),
  );
  return ({ labels, storagePolicy, ...document }) =>
    passes({
      ...document,
      storagePolicy: storagePolicy === 'ENCRYPTED' ? 'encrypted' : 'cleartext',
      labels: Object.fromEntries(labels.map(({ key, value }) => [key, canonicalText(value)])),
    });
}
