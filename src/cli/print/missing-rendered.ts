import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { Client } from '../client/client.ts';
import { requireRevision } from '../client/paging.ts';
import { SimilarDocumentsDocument } from '../generated/operations.ts';

/** Maximum number of documents that are suggested. */
const maxNamed = 3;

/** Why a name is not in the output of a revision: it does not exist, or is abstract. */
export async function missingRendered(
  client: Client,
  id: SourceId,
  revision: number,
): Promise<PurserError> {
  const data = await client.request(SimilarDocumentsDocument, { number: revision, ...id });
  const documents = requireRevision(data.revision, { revision }).documents.nodes;
  const own = documents.filter(({ schema }) => schema === id.schema);
  // A replacement has the name of the document that it replaces, and would be shown if it were not
  // abstract itself.
  const found = own.find(({ replacedBy }) => replacedBy === null);
  if (found === undefined) {
    const alike = documents.slice(0, maxNamed).map(documentLabel);
    const facts = own.length === 0 && alike.length > 0 ? { alike } : {};
    return refusal('DOCUMENT_NOT_FOUND', { document: documentLabel(id), revision, ...facts });
  }
  const { children } = found;
  return refusal('DOCUMENT_ABSTRACT', {
    document: documentLabel(found),
    revision,
    children: children.nodes.map(documentLabel),
    childCount: children.totalCount,
  });
}
