import type { Permission } from './permissions.ts';

/** Permissions, and the documents that they apply to. A role is one or more of these. */
export interface Grant {
  /** `all`: every permission, also those that later versions add. */
  readonly permissions: ReadonlySet<Permission> | 'all';
  /** Only for documents of these buckets; null: of all. */
  readonly buckets: readonly string[] | null;
  /** Only for documents of these schemas, by whole sections (`ns`, `ns/Kind`, `ns/Kind/v1`); null: of all. */
  readonly schemas: readonly string[] | null;
  /** Only for deployments in these environments, and for nothing else; null: in all. */
  readonly environments: readonly string[] | null;
}

/** The budgets of a principal; null: the settings' defaults. */
export interface Allowance {
  readonly requestsPerMinute: number | null;
  readonly submissionBytes: number | null;
}

/** The caller. Every use case receives one, to check permissions and to record the author of changes. */
export interface Principal {
  /** A name for people to read: the author of a revision, unless the submission names another. */
  readonly name: string;
  /**
   * How the caller was authenticated. `local`: the user who runs the command on the store itself.
   */
  readonly via: 'nobody' | 'local' | 'token' | 'jwt' | 'certificate';
  readonly grants: readonly Grant[];
  readonly allowance: Allowance;
  /** For the audit log: the network address of the caller, and the id of the request; null if there is none. */
  readonly address: string | null;
  readonly requestId: string | null;
}

const everything: readonly Grant[] = Object.freeze([
  Object.freeze({ permissions: 'all', buckets: null, schemas: null, environments: null }),
]);

const unlimited: Allowance = Object.freeze({ requestsPerMinute: null, submissionBytes: null });

/** A principal with all permissions, and how it was authenticated. */
export function trusted(name: string, via: Principal['via'] = 'local'): Principal {
  const nowhere = { address: null, requestId: null };
  return Object.freeze({ name, via, grants: everything, allowance: unlimited, ...nowhere });
}

/** The caller of a server without authentication: has all permissions. */
export const anonymous: Principal = trusted('anonymous', 'nobody');

/** A caller without valid credentials on a server that requires them: has no permission. */
export const unauthenticated: Principal = Object.freeze({
  ...anonymous,
  name: 'unauthenticated',
  grants: [],
});
