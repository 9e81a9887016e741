import { may } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { listPermission, visibilityOf } from '../../domain/access/visibility.ts';
import type { DocumentEntry } from '../../domain/document/document.ts';
import { type PurserError, refusal } from '../../domain/errors.ts';

/** The refusal of an action, in the words `what … needs the permission …`. */
export function denied(permission: Permission, what: string): PurserError {
  return refusal('ACCESS_DENIED', { permission, what });
}

/** @throws ACCESS_DENIED unless the caller has a permission */
export function requirePermission(by: Principal, permission: Permission, what: string): void {
  if (!may(by, permission)) throw denied(permission, what);
}

/**
 * @throws ACCESS_DENIED, naming the first, unless the caller has at least one of some permissions
 */
export function requireAnyPermission(
  by: Principal,
  permissions: readonly [Permission, ...Permission[]],
  what: string,
): void {
  if (!permissions.some((permission) => may(by, permission))) throw denied(permissions[0], what);
}

const listDocuments = [
  'deckhand:list_cleartext_documents',
  'deckhand:list_encrypted_documents',
] as const;

/** The permissions of which a caller needs one to see documents. */
export const seeDocuments = { permission: listDocuments, purpose: 'seeing documents' } as const;

/** @throws ACCESS_DENIED for a caller who may see no documents */
export function requireListPermission(by: Principal): void {
  requireAnyPermission(by, listDocuments, seeDocuments.purpose);
}

/** Entries in requests were returned before, or submitted by the caller. @throws ACCESS_DENIED */
export function requireVisibleEntries(by: Principal, entries: readonly DocumentEntry[]): void {
  const visibility = visibilityOf(by);
  const unseen = visibility.isUnrestricted
    ? undefined
    : entries.find((entry) => !visibility.includes(entry));
  if (unseen !== undefined) throw denied(listPermission(unseen.storagePolicy), 'seeing documents');
}
