import type { Document, DocumentEntry } from '../../../domain/document/document.ts';
import { demandSeen } from '../../access/demand.ts';
import type { Query } from '../../access/use-case.ts';

/**
 * The stored documents behind entries, with a reference in place of the data of encrypted ones.
 * (docs/security.md#secrets)
 */
export const referredBodies: Query<[entries: readonly DocumentEntry[]], readonly Document[]> = {
  kind: 'query',
  permission: null,
  purpose: 'seeing documents',
  demand: demandSeen,
  run: ({ services }, entries) => services.redaction.referred(entries),
};
