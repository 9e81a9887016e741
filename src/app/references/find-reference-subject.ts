import {
  type DocumentEntry,
  documentLabel,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { type ReferenceLookup, representatives } from './neighbours.ts';

/** The document that represents a name. @throws DOCUMENT_NOT_FOUND */
export async function findReferenceSubject(
  lookup: ReferenceLookup,
  revision: RevisionSnapshot,
  id: SourceId,
): Promise<DocumentEntry> {
  const entry = (await representatives(lookup, [id])).get(sourceKey(id));
  if (entry !== undefined) return entry;
  throw notFound(revision, id);
}

/** The refusal for a name without a document. */
export function notFound(revision: RevisionSnapshot, { schema, name }: SourceId): PurserError {
  const document = documentLabel({ schema, name });
  return refusal('DOCUMENT_NOT_FOUND', { document, revision: revision.id }, { schema, name });
}
