import { type Belonging, mayWith, mayWithAll } from './may.ts';
import type { Permission } from './permissions.ts';
import type { Principal } from './principal.ts';

/** What decides whether somebody may see that a document is there. */
export interface Visible extends Belonging {
  readonly storagePolicy: 'cleartext' | 'encrypted';
}

/** Which documents somebody may see; to them, it is as if there were no others. */
export interface Visibility {
  /** Whether that is all there can be, so that nothing need be looked at. */
  readonly isUnrestricted: boolean;
  includes(entry: Visible): boolean;
}

/** That of whoever may see everything. */
export const unrestrictedVisibility: Visibility = Object.freeze({
  isUnrestricted: true,
  includes: () => true,
});

const policies = ['cleartext', 'encrypted'] as const;

/**
 * What a principal may see, for whatever is done with a document: the permission to list it, and with
 * it others if any are given.
 */
export function visibilityOf(by: Principal, ...others: readonly Permission[]): Visibility {
  const needed = [...policies.map(listPermission), ...others];
  if (needed.every((permission) => mayWithAll(by, permission))) return unrestrictedVisibility;
  return {
    isUnrestricted: false,
    includes: (entry) =>
      [listPermission(entry.storagePolicy), ...others].every((permission) =>
        mayWith(by, permission, entry),
      ),
  };
}

/** What it takes to see that a document is there. */
export function listPermission(policy: Visible['storagePolicy']): Permission {
  return policy === 'encrypted'
    ? 'deckhand:list_encrypted_documents'
    : 'deckhand:list_cleartext_documents';
}

/** What it takes to make, change or delete a document. */
export function createPermission(policy: Visible['storagePolicy']): Permission {
  return policy === 'encrypted'
    ? 'deckhand:create_encrypted_documents'
    : 'deckhand:create_cleartext_documents';
}
