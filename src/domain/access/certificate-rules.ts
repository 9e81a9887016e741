import type { Node } from 'yaml';
import type { Roles } from './roles.ts';
import { meant, type SettingsYaml, shortened } from './settings-yaml.ts';

/** What a client certificate says about its owner. */
export interface ClientCertificate {
  readonly commonName: string | null;
  readonly organizations: readonly string[];
  readonly units: readonly string[];
  /** The subject alternative names of each type. */
  readonly uris: readonly string[];
  readonly dnsNames: readonly string[];
  readonly emails: readonly string[];
}

/** Which certificates are an identity: those with every named part. */
export interface CertificateRule {
  readonly match: { readonly [P in MatchedPart]?: string };
  /** The name of the principal; null: the part of the certificate that names it best. */
  readonly name: string | null;
  readonly roles: readonly string[];
}

const parts = ['uri', 'dns', 'email', 'commonName', 'organization', 'unit'] as const;
type MatchedPart = (typeof parts)[number];

/** The rules of a file of roles, in their order. */
export function certificateRulesIn(
  yaml: SettingsYaml,
  node: Node | null,
  known: Roles,
): readonly CertificateRule[] {
  return yaml.items(node, 'certificates').flatMap((item) => {
    const what = 'a rule of certificates';
    const rule = yaml.named(item, what, [...parts, 'name', 'roles']);
    const match = Object.fromEntries(
      parts.flatMap((part) => {
        const text = rule[part] === undefined ? null : yaml.text(rule[part], part);
        return text === null ? [] : [[part, text]];
      }),
    );
    if (Object.keys(match).length === 0) {
      yaml.refuse(item, `${what} must have one of ${parts.join(', ')}`);
    }
    const name = rule.name === undefined ? null : yaml.text(rule.name, 'name');
    if (rule.roles === undefined) yaml.refuse(item, `${what} must have roles`);
    return [{ match, name, roles: rolesIn(yaml, rule.roles, known) }];
  });
}

function rolesIn(
  yaml: SettingsYaml,
  node: Node | null | undefined,
  known: Roles,
): readonly string[] {
  if (node === undefined) return [];
  return yaml.items(node, 'roles').flatMap((item) => {
    const role = yaml.text(item, 'a role');
    if (role === null || known.has(role)) return role ?? [];
    yaml.refuse(item, `there is no role "${shortened(role)}"${meant(role, [...known.keys()])}`);
    return [];
  });
}

/** The name and the roles of a certificate's owner, by the first rule that matches; null if none does. */
export function certificateOwner(
  certificate: ClientCertificate,
  rules: readonly CertificateRule[],
): { readonly name: string; readonly roles: readonly string[] } | null {
  const { uris, dnsNames, emails, commonName } = certificate;
  const rule = rules.find(({ match }) =>
    parts.every((part) => {
      const wanted = match[part];
      return wanted === undefined || valuesOf(certificate, part).includes(wanted);
    }),
  );
  if (rule === undefined) return null;
  const { uri, dns, email } = rule.match;
  const matched = uri ?? dns ?? email;
  const name = rule.name ?? matched ?? commonName ?? uris[0] ?? emails[0] ?? dnsNames[0];
  return name === undefined ? null : { name, roles: rule.roles };
}

function valuesOf(certificate: ClientCertificate, part: MatchedPart): readonly string[] {
  switch (part) {
    case 'uri':
      return certificate.uris;
    case 'dns':
      return certificate.dnsNames;
    case 'email':
      return certificate.emails;
    case 'organization':
      return certificate.organizations;
    case 'unit':
      return certificate.units;
    default:
      return certificate.commonName === null ? [] : [certificate.commonName];
  }
}
