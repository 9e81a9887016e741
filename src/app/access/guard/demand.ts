import { may } from '../../../domain/access/may.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { type PurserError, refusal } from '../../../domain/errors.ts';

/** The refusal of something, in the words `what … needs the permission …`. */
export function denied(permission: Permission, what: string): PurserError {
  return refusal('ACCESS_DENIED', { permission, what });
}

/** @throws ACCESS_DENIED unless somebody has a permission */
export function demand(by: Principal, permission: Permission, what: string): void {
  if (!may(by, permission)) throw denied(permission, what);
}

/** @throws ACCESS_DENIED, naming the first, unless somebody has at least one of some permissions */
export function demandAny(
  by: Principal,
  permissions: readonly [Permission, ...Permission[]],
  what: string,
): void {
  if (!permissions.some((permission) => may(by, permission))) throw denied(permissions[0], what);
}
