import type { Node } from 'yaml';
import { bytesIn } from '../byte-size.ts';
import type { Fault } from '../errors.ts';
import { byPlace } from '../fault-list.ts';
import { type CertificateRule, certificateRulesIn } from './certificate-rules.ts';
import type { Permission } from './permissions.ts';
import type { Allowance, Grant } from './principal.ts';
import { builtInRoles, defaultAllowance, permissionNames, type Role, type Roles } from './roles.ts';
import {
  meant,
  readSettingsYaml,
  type SettingsSource,
  type SettingsYaml,
  shortened,
} from './settings-yaml.ts';

/**
 * The roles that a file declares, together with the built-in ones, and the rules of client certificates; or all faults
 * of the file.
 */
export function parseAccess(
  text: string,
  source: SettingsSource,
): {
  readonly roles: Roles;
  readonly certificates: readonly CertificateRule[];
  readonly faults: readonly Fault[];
} {
  const yaml = readSettingsYaml(text, source);
  if (yaml.root === null) {
    return { roles: builtInRoles, certificates: [], faults: yaml.faults };
  }
  const known = ['roles', 'limits', 'certificates'] as const;
  const {
    roles = null,
    limits = null,
    certificates = null,
  } = yaml.named(yaml.root, 'the file', known);
  const all = new Map(builtInRoles);
  for (const role of roles === null ? [] : rolesIn(yaml, roles)) all.set(role.name, role);
  for (const role of limits === null ? [] : limited(yaml, limits, all)) all.set(role.name, role);
  const rules = certificates === null ? [] : certificateRulesIn(yaml, certificates, all);
  return { roles: all, certificates: rules, faults: [...yaml.faults].sort(byPlace) };
}

function rolesIn(yaml: SettingsYaml, node: Node): readonly Role[] {
  return yaml.members(node, 'roles').flatMap(({ name, key, value }) => {
    if (builtInRoles.has(name)) {
      yaml.refuse(key, `the role "${name}" is built in; take another name`);
      return [];
    }
    const what = `the role "${shortened(name)}"`;
    const grants = yaml.items(value, what).flatMap((item) => grantIn(yaml, item, what));
    return [{ name, grants, allowance: defaultAllowance }];
  });
}

function grantIn(yaml: SettingsYaml, node: Node | null, what: string): readonly Grant[] {
  const grant = yaml.named(node, `a grant of ${what}`, [
    'permissions',
    'buckets',
    'schemas',
    'environments',
  ]);
  if (grant.permissions === undefined) {
    yaml.refuse(node, `a grant of ${what} must have permissions`);
    return [];
  }
  const buckets = grant.buckets === undefined ? null : textsIn(yaml, grant.buckets, 'buckets');
  const schemas = grant.schemas === undefined ? null : schemasIn(yaml, grant.schemas);
  const environments =
    grant.environments === undefined ? null : textsIn(yaml, grant.environments, 'environments');
  const permitted = permissionsIn(yaml, grant.permissions);
  return [{ permissions: permitted, buckets, schemas, environments }];
}

function permissionsIn(yaml: SettingsYaml, node: Node | null): Grant['permissions'] {
  const permitted = new Set<Permission>();
  let all = false;
  for (const item of yaml.items(node, 'permissions')) {
    const pattern = yaml.text(item, 'a permission');
    if (pattern === null) continue;
    const named = permissionsNamed(pattern);
    if (named.length === 0) {
      const near = meant(pattern, permissionNames);
      yaml.refuse(item, `there is no permission "${shortened(pattern)}"${near}`);
    }
    for (const one of named) permitted.add(one);
    all ||= pattern === '*';
  }
  return all ? 'all' : permitted;
}

/**
 * The permissions that a name stands for; a name that ends with `*` stands for all with that
 * prefix.
 */
function permissionsNamed(pattern: string): readonly Permission[] {
  if (!pattern.endsWith('*')) return permissionNames.filter((name) => name === pattern);
  return permissionNames.filter((name) => name.startsWith(pattern.slice(0, -1)));
}

function schemasIn(yaml: SettingsYaml, node: Node | null): readonly string[] {
  return yaml.items(node, 'schemas').flatMap((item) => {
    const schema = yaml.text(item, 'a schema');
    if (schema === null) return [];
    if (/^[^/*]+(\/[^/*]+){0,2}$/.test(schema)) return [schema];
    yaml.refuse(item, 'a schema is written as namespace, namespace/Kind or namespace/Kind/v1');
    return [];
  });
}

function textsIn(yaml: SettingsYaml, node: Node | null, what: string): readonly string[] {
  return yaml.items(node, what).flatMap((item) => yaml.text(item, `one of ${what}`) ?? []);
}

function limited(yaml: SettingsYaml, node: Node, roles: Roles): readonly Role[] {
  return yaml.members(node, 'limits').flatMap(({ name, key, value }) => {
    const role = roles.get(name);
    if (role === undefined) {
      const near = meant(name, [...roles.keys()]);
      yaml.refuse(key, `there is no role "${shortened(name)}"${near}`);
      return [];
    }
    return [{ ...role, allowance: allowanceIn(yaml, value, `the limits of "${name}"`) }];
  });
}

function allowanceIn(yaml: SettingsYaml, node: Node | null, what: string): Allowance {
  const limits = yaml.named(node, what, ['requestsPerMinute', 'submissionBytes']);
  return {
    requestsPerMinute: numberIn(yaml, limits.requestsPerMinute, 'requestsPerMinute'),
    submissionBytes: numberIn(yaml, limits.submissionBytes, 'submissionBytes'),
  };
}

function numberIn(
  yaml: SettingsYaml,
  node: Node | null | undefined,
  name: keyof Allowance,
): number | null {
  if (node === undefined) return null;
  const text = yaml.text(node, name);
  if (text === null) return null;
  const value = name === 'submissionBytes' ? bytesIn(text) : Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  const wanted =
    name === 'submissionBytes' ? 'a number of bytes, such as 64KiB or 4MiB' : 'a whole number';
  yaml.refuse(node, `${name} must be ${wanted}, above 0`);
  return null;
}
