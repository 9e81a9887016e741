import { type Permission, permissions } from '../../src/domain/access/permissions.ts';
import { type Principal, trusted } from '../../src/domain/access/principal.ts';

/** What a test grants: some permissions, or all; with all documents unless it says else. */
export interface TestGrant {
  readonly permissions: readonly Permission[] | 'all';
  readonly buckets?: readonly string[];
  readonly schemas?: readonly string[];
  readonly environments?: readonly string[];
}

/** Somebody who may do what some grants say, and nothing else. */
export function granted(...grants: readonly TestGrant[]): Principal {
  return {
    ...trusted('granted', 'token'),
    grants: grants.map(
      ({ permissions: listed, buckets = null, schemas = null, environments = null }) => ({
        permissions: listed === 'all' ? 'all' : new Set(listed),
        buckets,
        schemas,
        environments,
      }),
    ),
  };
}

/** Every permission there is. */
export const allPermissions = Object.keys(permissions) as readonly Permission[];

/** Somebody who may do everything but some things. */
export function grantedAllBut(...missing: readonly Permission[]): Principal {
  return granted({ permissions: allPermissions.filter((one) => !missing.includes(one)) });
}
