import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import { createPermissions } from '../../access/require-change-permission.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * The stored form of documents that the caller has just submitted; a reference replaces the data of encrypted ones.
 * Callers may read them without other permissions, so pass only entries of their own submission.
 * (docs/rest.md#writing-documents)
 */
export const submittedBodies: Query<[entries: readonly DocumentEntry[]], readonly Document[]> = {
  kind: 'query',
  permission: createPermissions,
  purpose: 'submitting documents',
  run: ({ services }, entries) => services.redaction.bodiesWithReferences(entries),
};
