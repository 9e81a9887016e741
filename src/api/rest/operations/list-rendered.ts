import { denied } from '../../../app/access/require-permission.ts';
import type { App } from '../../../app/app.ts';
import { type DocumentQuery, filterOf, rowsOf } from '../../../app/deckhand/document-query.ts';
import { documentOrder } from '../../../app/deckhand/sort-documents.ts';
import type { RenderedDocument } from '../../../app/render/rendered-document.ts';
import { lockedSecret } from '../../../app/secrets/show-secrets.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import { invariant, PurserError, throwFaults } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { redactMetadata } from '../../../domain/secret/redact.ts';
import { type ListedItem, requireListingPermission } from './list-documents.ts';
import { withSchemas } from './with-schemas.ts';

/** The requested rendered documents of a revision. */
export interface RenderedListing {
  /** The errors of DataSchemas in rendered documents: if there are any, no document is returned. */
  readonly errors: readonly JsonObject[];
  readonly items: readonly ListedItem[];
  /** Whether they contain secrets: then they must not be cached. */
  readonly isSecret: boolean;
  /** Whether they will always be the same: false if secrets are locked. */
  readonly isStable: boolean;
}

/**
 * The rendered documents of a revision; abstract ones are never rendered. All of them must render and be valid,
 * requested or not. Without `sort` they are in order of creation.
 *
 * With `cleartext`, opens secret ones, which needs the permission for that. (docs/rest.md#lists-of-documents)
 *
 * @throws LAYERING_POLICY_NOT_FOUND; every independent fault of rendering, at once, the one first that Deckhand would
 * report; ACCESS_DENIED; ARGUMENT_INVALID
 */
export async function listRendered(
  app: App,
  by: Principal,
  revision: RevisionSnapshot,
  query: DocumentQuery,
): Promise<RenderedListing> {
  requireListingPermission(by);
  const layered = await app.withLayeringPolicy(by, revision);
  const { rendered, errors } = await renderedFor(app, by, layered, query).catch(
    async (error: unknown) => {
      if (!(error instanceof PurserError)) throw error;
      throwFaults(await app.sortFaultsForDeckhand(by, layered, error.faults));
      throw error;
    },
  );
  if (errors.length > 0) {
    const reported = await withSchemas(app, by, layered, errors);
    return { errors: reported, items: [], isSecret: false, isStable: true };
  }
  const isSecret = query.cleartext && rendered.some(({ secret }) => secret);
  const shown = isSecret ? await opened(app, by, layered, rendered) : rendered;
  const items = shown.map((one) => itemOf(one, query.cleartext));
  return { errors, items, isSecret, isStable: isSecret || !rendered.some(isLocked) };
}

/** The requested documents, in order, with secrets hidden; and the errors of any document. */
async function renderedFor(
  app: App,
  by: Principal,
  layered: RevisionSnapshot,
  query: DocumentQuery,
) {
  const { sort, descending, limit } = query;
  // There is no filter for abstract documents: none of these are abstract. (docs/rest.md#lists-of-documents)
  const filter = filterOf({ ...query, abstract: undefined }) ?? {};
  const order = documentOrder(sort, descending);
  const isSorted = sort.length > 0;
  const selection = {
    filter,
    sort: [{ by: 'serial' as const, descending: false }],
    page: { first: rowsOf(isSorted ? { limit: null } : query) },
  };
  // The first of these calls renders all documents that are not known yet, and caches its result.
  const isPart = limit !== null || Object.keys(filter).length > 0;
  const ahead = isPart ? await app.schemaErrors(by, layered) : null;
  const { items } = await app.renderedDocuments(by, layered, selection);
  const errors = ahead ?? (await app.schemaErrors(by, layered));
  const documents = items.map(({ node }) => node);
  if (!isSorted) return { rendered: documents, errors };
  const placed = documents.map((node) => {
    return { node, place: order.placeOf(node.entry, node.metadata) };
  });
  const sorted = order.sort(placed).map(({ node }) => node);
  return { rendered: sorted.slice(0, rowsOf({ limit })), errors };
}

/** The same documents, secret ones opened. @throws ACCESS_DENIED, with the alternative request */
async function opened(
  app: App,
  by: Principal,
  layered: RevisionSnapshot,
  rendered: readonly RenderedDocument[],
): Promise<readonly RenderedDocument[]> {
  const secret = rendered.filter((one) => one.secret);
  const ids = secret.map(({ entry: { schema, name } }) => ({ schema, name }));
  const found = await openedById(app, by, layered, ids);
  const known = new Map(secret.map((one, at) => [one, found[at]]));
  return rendered.map((one) => known.get(one) ?? one);
}

async function openedById(
  app: App,
  by: Principal,
  layered: RevisionSnapshot,
  ids: readonly SourceId[],
): Promise<readonly RenderedDocument[]> {
  try {
    const found = await app.openRendered(by, layered, ids);
    return found.map((one) => {
      if (one instanceof Error) throw one;
      invariant(one, 'a document in the output without secrets is in the output with them');
      return one;
    });
  } catch (error) {
    if (!(error instanceof PurserError) || error.code !== 'ACCESS_DENIED') throw error;
    throw denied(
      'purser:open_secrets',
      'reading rendered secrets, unless cleartext-secrets=false is requested,',
    );
  }
}

function isLocked({ data }: RenderedDocument): boolean {
  return data === lockedSecret;
}

function itemOf({ entry, metadata, data, secret }: RenderedDocument, cleartext: boolean) {
  const shown = secret && !cleartext ? redactMetadata(metadata) : metadata;
  return { entry, document: { schema: entry.schema, metadata: shown, data } };
}
