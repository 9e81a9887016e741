import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import { requireVisibleEntries } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * The stored documents of entries; a reference replaces the data of encrypted ones.
 * (docs/security.md#secrets)
 */
export const readBodiesWithSecretReferences: Query<
  [entries: readonly DocumentEntry[]],
  readonly Document[]
> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing documents',
  authorize: requireVisibleEntries,
  run: ({ services }, entries) => services.redaction.bodiesWithReferences(entries),
};
