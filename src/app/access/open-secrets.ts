import { mayWith } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { DocumentEntry, DocumentId, SourceId } from '../../domain/document/document.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { denied } from './require-permission.ts';

/**
 * The permission to open secrets. A caller who may write a document can have anything substituted into it, so the
 * permission to open that document is not enough to open substituted secrets.
 */
export const openSecretsPermission = 'purser:open_secrets';

/** Whether the caller may open all secrets among documents. */
export function mayOpenSecrets(by: Principal, entries: readonly DocumentEntry[]): boolean {
  const secret = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
  return secret.every((entry) => mayWith(by, openSecretsPermission, entry));
}

/** The refusal to open a secret. */
export function openingDenied() {
  return denied(openSecretsPermission, 'opening a secret');
}

/** The refusal to explain a document that depends on documents which the caller may not see. */
export function explanationDenied() {
  const what = 'explaining a document that depends on hidden documents';
  return denied('deckhand:list_cleartext_documents', what);
}

/** Maximum number of documents in one entry of the audit log. */
const maxNamed = 100;

/** The documents of an opening, for the audit log. */
export function namedDocuments(documents: readonly (SourceId | DocumentId)[]): JsonObject {
  const names = documents.slice(0, maxNamed).map((id) => ({
    schema: id.schema,
    name: id.name,
    ...('layer' in id && { layer: id.layer }),
  }));
  return { count: documents.length, documents: names };
}
