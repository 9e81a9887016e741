import { type Permission, permissions } from './permissions.ts';
import type { Allowance, Grant, Principal } from './principal.ts';

/** The grants and budgets that principals receive by the name of a role. */
export interface Role {
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly allowance: Allowance;
}

/** All roles, by name. */
export type Roles = ReadonlyMap<string, Role>;

/** The allowance of a role that does not set one. */
export const defaultAllowance: Allowance = Object.freeze({
  requestsPerMinute: null,
  submissionBytes: null,
});

const reading: readonly Permission[] = [
  'deckhand:list_cleartext_documents',
  'deckhand:show_revision',
  'deckhand:list_revisions',
  'deckhand:show_revision_diff',
  'deckhand:show_revision_deepdiff',
  'deckhand:show_tag',
  'deckhand:list_tags',
  'deckhand:list_validations',
  'deckhand:show_validation',
];

const editing: readonly Permission[] = [
  ...reading,
  'deckhand:create_cleartext_documents',
  'deckhand:create_encrypted_documents',
  'deckhand:list_encrypted_documents',
  'deckhand:create_tag',
  'deckhand:delete_tag',
  'deckhand:create_validation',
  'purser:write_contents',
  'purser:accept_problems',
  'purser:rollback',
];

/** The built-in roles. */
export const builtInRoles: Roles = new Map([
  ['admin', role('admin', 'all')],
  ['reader', role('reader', new Set(reading))],
  ['editor', role('editor', new Set(editing))],
]);

function role(name: string, permitted: Grant['permissions']): Role {
  const everywhere = { buckets: null, schemas: null, environments: null };
  const grants = [Object.freeze({ permissions: permitted, ...everywhere })];
  return Object.freeze({ name, grants: Object.freeze(grants), allowance: defaultAllowance });
}

/** The names of all permissions. */
export const permissionNames = Object.keys(permissions) as readonly Permission[];

/**
 * A principal with some roles: it has the grants of all of them, and the largest of the allowances that they set. A
 * name without a role gives nothing: identity providers issue tokens with roles of other services, too.
 */
export function principalOf(
  { name, via }: Pick<Principal, 'name' | 'via'>,
  roleNames: readonly string[],
  roles: Roles,
): Principal {
  const held = [...new Set(roleNames)].flatMap((one) => roles.get(one) ?? []);
  const [only, ...others] = held;
  const grants =
    only !== undefined && others.length === 0 ? only.grants : held.flatMap((one) => one.grants);
  const allowance = largest(held.map((one) => one.allowance));
  return Object.freeze({ name, via, grants, allowance, address: null, requestId: null });
}

function largest(allowances: readonly Allowance[]): Allowance {
  const largest = (key: keyof Allowance) => {
    const named = allowances.flatMap((allowance) => allowance[key] ?? []);
    return named.length === 0 ? null : Math.max(...named);
  };
  return {
    requestsPerMinute: largest('requestsPerMinute'),
    submissionBytes: largest('submissionBytes'),
  };
}
