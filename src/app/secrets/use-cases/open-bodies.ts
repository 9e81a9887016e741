import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import { mayOpenSecrets, namedDocuments, openingDenied } from '../../access/open-secrets.ts';
import { requireVisibleEntries } from '../../access/require-permission.ts';
import type { Opening } from '../../access/use-case.ts';

/**
 * Like `bodies`, with the data of encrypted documents.
 *
 * @throws ACCESS_DENIED, KEYS_UNAVAILABLE, KEY_UNKNOWN
 */
export const openBodies: Opening<[entries: readonly DocumentEntry[]], readonly Document[]> = {
  kind: 'opening',
  permission: null,
  purpose: 'opening secrets',
  authorize(by, entries) {
    requireVisibleEntries(by, entries);
    if (!mayOpenSecrets(by, entries)) throw openingDenied();
  },
  audit(ending, entries) {
    const secret = entries.filter(({ storagePolicy }) => storagePolicy === 'encrypted');
    if (secret.length === 0) return [];
    const target = { of: 'stored', ...namedDocuments(secret) };
    return ['error' in ending ? { target, error: ending.error } : { target }];
  },
  run: ({ services }, entries) => services.content.documents(entries),
};
