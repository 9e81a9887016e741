import type { Permission } from './permissions.ts';
import { permissions } from './permissions.ts';
import type { Grant, Principal } from './principal.ts';

/** What a grant can be restricted by: the bucket and the schema of a document. */
export interface Belonging {
  readonly bucket: string;
  readonly schema: string;
}

/**
 * Permissions that concern all documents at once. A grant that is restricted to some buckets or schemas never includes
 * them, even if it lists them: they cannot be restricted.
 */
const ofWholeStore: ReadonlySet<Permission> = new Set<Permission>([
  'deckhand:delete_revisions',
  'purser:export_history',
  'purser:import_history',
  'purser:check_store',
  'purser:collect_garbage',
  'purser:rotate_keys',
  'purser:read_audit_log',
  'purser:read_metrics',
]);

/** Whether a principal has a permission, for at least some documents. */
export function may({ grants }: Principal, permission: Permission): boolean {
  const needsAll = ofWholeStore.has(permission);
  return grants.some((grant) => lists(grant, permission) && (!needsAll || isUnrestricted(grant)));
}

/** Whether a principal has any permission. */
export function mayAnything({ grants }: Principal): boolean {
  return grants.some(({ permissions: listed }) => listed === 'all' || listed.size > 0);
}

/** Whether a principal has a permission for a document. */
export function mayWith({ grants }: Principal, permission: Permission, what: Belonging): boolean {
  return grants.some((grant) => lists(grant, permission) && covers(grant, what));
}

/** Whether a principal has a permission in a bucket, for documents of at least some schemas. */
export function mayIn({ grants }: Principal, permission: Permission, bucket: string): boolean {
  return grants.some((grant) => lists(grant, permission) && coversBucket(grant, bucket));
}

/** Whether a principal has a permission for every possible document. */
export function mayWithAll({ grants }: Principal, permission: Permission): boolean {
  return grants.some((grant) => lists(grant, permission) && isUnrestricted(grant));
}

/**
 * Whether a principal has a permission for deployments in an environment. Of a grant that names environments these alone
 * count; one that is restricted otherwise gives none.
 */
export function mayInEnvironment(
  { grants }: Principal,
  permission: Permission,
  environment: string,
): boolean {
  return grants.some(
    (grant) =>
      lists(grant, permission) &&
      (grant.environments?.includes(environment) ?? isUnrestricted(grant)),
  );
}

/** All permissions of a principal, also those for only some documents; in the order of the catalogue. */
export function permissionsOf(by: Principal): readonly Permission[] {
  const all = Object.keys(permissions) as Permission[];
  return all.filter((permission) => may(by, permission));
}

/** The permissions that can be restricted to environments. Grants that are restricted so give no others. */
const ofEnvironments: ReadonlySet<Permission> = new Set<Permission>([
  'purser:plan_deployments',
  'purser:apply_deployments',
  'purser:approve_deployments',
  'purser:read_deployments',
  'purser:read_deployment_logs',
]);

function lists({ permissions: listed, environments }: Grant, permission: Permission): boolean {
  if (environments !== null && !ofEnvironments.has(permission)) return false;
  return listed === 'all' || listed.has(permission);
}

function isUnrestricted({ buckets, schemas }: Grant): boolean {
  return buckets === null && schemas === null;
}

function covers(grant: Grant, { bucket, schema }: Belonging): boolean {
  const { schemas } = grant;
  return (
    coversBucket(grant, bucket) &&
    (schemas === null || schemas.some((part) => schema === part || schema.startsWith(`${part}/`)))
  );
}

function coversBucket({ buckets }: Grant, bucket: string): boolean {
  return buckets === null || buckets.includes(bucket);
}
