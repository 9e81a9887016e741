import { requirePermission } from '../../../app/access/require-permission.ts';
import type { App } from '../../../app/app.ts';
import { type DocumentQuery, filterOf, rowsOf } from '../../../app/deckhand/document-query.ts';
import { documentOrder } from '../../../app/deckhand/sort-documents.ts';
import type { DocumentSelection } from '../../../app/kernel/selection.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { plainDigest, redactMetadata } from '../../../domain/secret/redact.ts';

/** The visible parts of a document, and its place. */
export interface ListedItem {
  readonly entry: DocumentEntry;
  readonly document: Document;
}

/** Documents whose bodies are read at once. */
const pageRows = 500;

/**
 * The documents of a revision as they were submitted, in pages, with references in place of secret data. Without `sort`
 * they are in order of creation.
 *
 * First finds the entries; then reads bodies page by page, on demand. (docs/rest.md#lists-of-documents)
 *
 * @throws ACCESS_DENIED, ARGUMENT_INVALID
 */
export async function listDocuments(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  query: DocumentQuery,
): Promise<AsyncIterable<readonly ListedItem[]>> {
  requireListingPermission(by);
  const entries = await entriesFor(app, by, revision, query);
  return pagesOf(app, by, entries, query);
}

/** @throws ACCESS_DENIED for a caller who may see encrypted documents only (docs/rest.md#lists-of-documents) */
export function requireListingPermission(by: Principal): void {
  requirePermission(by, 'deckhand:list_cleartext_documents', 'listing documents');
}

async function entriesFor(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  query: DocumentQuery,
): Promise<readonly DocumentEntry[]> {
  const { sort, descending, limit } = query;
  const filter = filterOf(query);
  const order = documentOrder(sort, descending);
  if (filter === null) return [];
  const isSorted = sort.length > 0;
  const selection: DocumentSelection = {
    filter,
    sort: [{ by: 'serial', descending: descending && !isSorted }],
    page: { first: rowsOf(isSorted ? { limit: null } : query) },
  };
  const { items } = await app.documents(by, revision, selection);
  const entries = items.map(({ node }) => node);
  if (!isSorted) return entries;
  const placed = [];
  for (const page of pages(entries)) {
    const bodies = order.needsMetadata ? await app.readBodiesWithSecretReferences(by, page) : [];
    for (const [at, entry] of page.entries()) {
      placed.push({ entry, place: order.placeOf(entry, bodies[at]?.metadata) });
    }
  }
  const sorted = order.sort(placed).map(({ entry }) => entry);
  return sorted.slice(0, rowsOf({ limit }));
}

async function* pagesOf(
  app: App,
  by: Principal,
  entries: readonly DocumentEntry[],
  { cleartext }: DocumentQuery,
): AsyncGenerator<readonly ListedItem[], void> {
  for (const page of pages(entries)) {
    const documents = await app.readBodiesWithSecretReferences(by, page);
    yield page.map((entry, at) => {
      const document = documents[at] as Document;
      const isShown = cleartext || entry.storagePolicy === 'cleartext';
      return { entry, document: isShown ? document : withoutReference(document) };
    });
  }
}

/** A reference is random, so it cannot be guessed. (docs/deviations.md#secrets) */
function withoutReference({ schema, metadata, data }: Document): Document {
  return { schema, metadata: redactMetadata(metadata), data: plainDigest(data) };
}

function* pages(entries: readonly DocumentEntry[]): Generator<readonly DocumentEntry[], void> {
  for (let at = 0; at < entries.length; at += pageRows) yield entries.slice(at, at + pageRows);
}
