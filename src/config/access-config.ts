import type { Fault } from '../domain/errors.ts';
import { isLoopback } from './loopback.ts';
import { settingFault, type Values } from './setting.ts';
import { authenticatedRate, type settings } from './settings.ts';

/** Authentication and rate limits; see docs/security.md. */
export interface AccessConfig {
  /** File of the tokens; null if there are none. */
  readonly tokenFile: string | null;
  /** File of the roles in addition to the built-in ones. */
  readonly accessFile: string | null;
  readonly jwt: JwtConfig | null;
  /** Whether certificates of clients are identities. */
  readonly clientCertificates: boolean;
  /** Only this machine itself can reach the server. */
  readonly onLoopback: boolean;
  /** Host names that the server accepts; null: not limited by this. */
  readonly allowedHosts: readonly string[] | null;
  readonly trustedProxies: number;
  /** Requests a minute of one principal; 0: no limit. */
  readonly rateLimit: number;
  /** Whether the servers of a store count together. */
  readonly sharesRateLimit: boolean;
  readonly maxAuthFailuresPerMinute: number;
  readonly ide: boolean;
}

/** Which JWTs are valid. */
export interface JwtConfig {
  readonly issuer: string;
  readonly audience: string;
  readonly key: JwtKey;
  readonly rolesClaim: string;
  readonly nameClaim: string;
}

/** The location of the key that JWTs are signed with. A secret is behind a function, so that nothing prints it. */
export type JwtKey =
  | { readonly from: 'url'; readonly url: string }
  | { readonly from: 'file'; readonly file: string }
  | { readonly from: 'secretFile'; readonly file: string }
  | { readonly from: 'secret'; readonly secret: () => string };

type AccessValues = Values<typeof settings.access> & { readonly tlsClientCa: string | null };

/** The configuration of access, and the faults of its settings. */
export function readAccessConfig(
  values: AccessValues,
  host: string,
): { readonly access: AccessConfig; readonly introspection: boolean; readonly faults: Fault[] } {
  const { tokenFile, accessFile, allowedHosts, trustedProxies, maxAuthFailuresPerMinute } = values;
  const { jwt, faults } = readJwt(values);
  const onLoopback = isLoopback(host);
  const clientCertificates = values.tlsClientCa !== null;
  const authenticates =
    tokenFile !== null || jwt !== null || clientCertificates || faults.length > 0;
  const access: AccessConfig = Object.freeze({
    tokenFile,
    accessFile,
    jwt,
    clientCertificates,
    onLoopback,
    allowedHosts,
    trustedProxies,
    rateLimit: values.rateLimit ?? (authenticates ? authenticatedRate : 0),
    sharesRateLimit: values.sharesRateLimit,
    maxAuthFailuresPerMinute,
    ide: values.ide ?? onLoopback,
  });
  return {
    access,
    introspection: values.introspection ?? onLoopback,
    faults: [...faults, ...contradictions(values, authenticates, onLoopback)],
  };
}

function contradictions(
  { accessFile, allowAnonymous }: AccessValues,
  authenticates: boolean,
  onLoopback: boolean,
): readonly Fault[] {
  if (accessFile !== null && !authenticates) {
    const reason =
      'roles are for authenticated callers; set PURSER_TOKEN_FILE, PURSER_JWT_ISSUER or PURSER_TLS_CLIENT_CA, too';
    return [settingFault('PURSER_ACCESS_FILE', reason)];
  }
  if (authenticates && allowAnonymous) {
    const reason = 'there is authentication; take one of the two away';
    return [settingFault('PURSER_ALLOW_ANONYMOUS', reason)];
  }
  if (authenticates || allowAnonymous || onLoopback) return [];
  const reason =
    'must be a loopback address (127.0.0.0/8, ::1 or localhost), as whoever reaches the server may do everything: ' +
    'set PURSER_TOKEN_FILE or PURSER_JWT_ISSUER, or PURSER_ALLOW_ANONYMOUS=true if that is meant';
  return [settingFault('PURSER_HOST', reason)];
}

function readJwt(values: AccessValues): {
  readonly jwt: JwtConfig | null;
  readonly faults: Fault[];
} {
  const { jwtIssuer: issuer, jwtAudience: audience } = values;
  const keys = jwtKeys(values);
  const [key] = keys;
  if (issuer === null && audience === null && key === undefined) return { jwt: null, faults: [] };
  const faults: Fault[] = [];
  if (issuer === null) faults.push(settingFault('PURSER_JWT_ISSUER', 'JWTs need it'));
  if (audience === null) faults.push(settingFault('PURSER_JWT_AUDIENCE', 'JWTs need it'));
  if (keys.length !== 1) {
    const all = 'PURSER_JWT_KEY_FILE, PURSER_JWT_SECRET or PURSER_JWT_SECRET_FILE';
    faults.push(settingFault('PURSER_JWT_JWKS_URL', `JWTs need one of this, ${all}`));
  }
  if (issuer === null || audience === null || key === undefined) return { jwt: null, faults };
  const { jwtRolesClaim: rolesClaim, jwtNameClaim: nameClaim } = values;
  return { jwt: Object.freeze({ issuer, audience, key, rolesClaim, nameClaim }), faults };
}

function jwtKeys({
  jwksUrl: url,
  jwtKeyFile: file,
  jwtSecretFile: secretFile,
  jwtSecret: secret,
}: AccessValues): readonly JwtKey[] {
  return [
    ...(url === null ? [] : [{ from: 'url', url } as const]),
    ...(file === null ? [] : [{ from: 'file', file } as const]),
    ...(secretFile === null ? [] : [{ from: 'secretFile', file: secretFile } as const]),
    ...(secret === null ? [] : [{ from: 'secret', secret: () => secret } as const]),
  ];
}
