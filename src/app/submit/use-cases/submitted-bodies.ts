import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import { createPermissions } from '../../access/require-change-permission.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * Documents that the caller has just submitted, as they are stored, with a reference in place of the data of
 * encrypted ones. Callers may have them back whatever else they may see, so give this entries of their own
 * submission only. (docs/rest.md#writing-documents)
 */
export const submittedBodies: Query<[entries: readonly DocumentEntry[]], readonly Document[]> = {
  kind: 'query',
  permission: createPermissions,
  purpose: 'submitting documents',
  run: ({ services }, entries) => services.redaction.bodiesWithReferences(entries),
};
