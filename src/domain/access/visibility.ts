import { type Belonging, mayWith, mayWithAll } from './may.ts';
import type { Permission } from './permissions.ts';
import type { Principal } from './principal.ts';

/** The properties of a document that decide whether a caller may see it. */
export interface Visible extends Belonging {
  readonly storagePolicy: 'cleartext' | 'encrypted';
}

/** Which documents a caller may see. Other documents do not exist for the caller. */
export interface Visibility {
  /** Whether the caller may see every document, so that no document has to be checked. */
  readonly isUnrestricted: boolean;
  includes(entry: Visible): boolean;
}

/** The visibility of a caller who may see every document. */
export const unrestrictedVisibility: Visibility = Object.freeze({
  isUnrestricted: true,
  includes: () => true,
});

const policies = ['cleartext', 'encrypted'] as const;

/** The visibility of a principal: needs the permission to list a document, and `others` if given. */
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

/** The permissions needed to see that a document exists. */
export function listPermission(policy: Visible['storagePolicy']): Permission {
  return policy === 'encrypted'
    ? 'deckhand:list_encrypted_documents'
    : 'deckhand:list_cleartext_documents';
}

/** The permissions needed to create, change or delete a document. */
export function createPermission(policy: Visible['storagePolicy']): Permission {
  return policy === 'encrypted'
    ? 'deckhand:create_encrypted_documents'
    : 'deckhand:create_cleartext_documents';
}
