import type { Permission } from './permissions.ts';

/** What a principal may do, and with what. A role is one or more of these. */
export interface Grant {
  /** `all`: every permission there is and will be. */
  readonly permissions: ReadonlySet<Permission> | 'all';
  /** Only with documents of these buckets; null: of all. */
  readonly buckets: readonly string[] | null;
  /** Only with documents of these schemas, by whole sections (`ns`, `ns/Kind`, `ns/Kind/v1`); null: of all. */
  readonly schemas: readonly string[] | null;
}

/** How much a principal may ask for; null: as much as the settings allow everybody. */
export interface Allowance {
  readonly requestsPerMinute: number | null;
  readonly submissionBytes: number | null;
}

/** Who asks. Every use case is given one, so that access can be checked and changes can be signed. */
export interface Principal {
  /** A name for people to read: the author of a revision, unless the submission names another. */
  readonly name: string;
  /** How the name is known. `local`: it is whoever runs the command on the store itself. */
  readonly via: 'nobody' | 'local' | 'token' | 'jwt';
  readonly grants: readonly Grant[];
  readonly allowance: Allowance;
  /** For the audit log: the address asked from, and the id of the request; null if there is none. */
  readonly address: string | null;
  readonly requestId: string | null;
}

const everything: readonly Grant[] = Object.freeze([
  Object.freeze({ permissions: 'all', buckets: null, schemas: null }),
]);

const unlimited: Allowance = Object.freeze({ requestsPerMinute: null, submissionBytes: null });

/** Somebody who may do everything, and how that is known. */
export function trusted(name: string, via: Principal['via'] = 'local'): Principal {
  const nowhere = { address: null, requestId: null };
  return Object.freeze({ name, via, grants: everything, allowance: unlimited, ...nowhere });
}

/** Whoever speaks to a server that asks nobody for a name: may do everything. */
export const anonymous: Principal = trusted('anonymous', 'nobody');

/** Whoever gave no proof to a server that asks for one: may do nothing. */
export const stranger: Principal = Object.freeze({ ...anonymous, name: 'stranger', grants: [] });
