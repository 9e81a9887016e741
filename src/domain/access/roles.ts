import { type Permission, permissions } from './permissions.ts';
import type { Allowance, Grant, Principal } from './principal.ts';

/** What principals are given by name: grants, and how much they may ask for. */
export interface Role {
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly allowance: Allowance;
}

/** All roles there are, by their names. */
export type Roles = ReadonlyMap<string, Role>;

/** The allowance of a role that says nothing of it. */
export const usualAllowance: Allowance = Object.freeze({
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

/** The roles that are there without being written down. */
export const builtInRoles: Roles = new Map([
  ['admin', role('admin', 'all')],
  ['reader', role('reader', new Set(reading))],
  ['editor', role('editor', new Set(editing))],
]);

function role(name: string, permitted: Grant['permissions']): Role {
  const grants = [Object.freeze({ permissions: permitted, buckets: null, schemas: null })];
  return Object.freeze({ name, grants: Object.freeze(grants), allowance: usualAllowance });
}

/** The names of all permissions. */
export const permissionNames = Object.keys(permissions) as readonly Permission[];

/**
 * A principal of some roles: it has the grants of all of them, and of the allowances that they name
 * the largest. A name that is no role gives nothing: whoever hands out tokens has roles for others too.
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
  const most = (key: keyof Allowance) => {
    const named = allowances.flatMap((allowance) => allowance[key] ?? []);
    return named.length === 0 ? null : Math.max(...named);
  };
  return {
    requestsPerMinute: most('requestsPerMinute'),
    submissionBytes: most('submissionBytes'),
  };
}
